import { useCallback, useEffect, useRef, type Dispatch } from "react";
import type { LookupVat } from "../../../shared/vat/vat-result.ts";
import type { CheckoutCalls } from "../view/checkout-calls.ts";
import { isOver } from "../payment/confirm-outcome.ts";
import type { PageAction, PageState } from "../view/page-state.ts";
import { quotedDetails, quoteKey } from "./quote-key.ts";

/** Time after the last change before the amounts are asked for anew: enough to arrow through a list of countries. */
const chosenDelayMs = 150;
/** The same after a keystroke: a postcode is typed figure by figure. */
const typedDelayMs = 500;

/**
 * Keeps the amounts up to date: asks the store again when billing country, state, postcode, term or the known VAT number changed; the
 * latest wins. True while the amounts shown belong to the details shown.
 */
export function useQuote(
  calls: CheckoutCalls,
  page: PageState,
  dispatch: Dispatch<PageAction>,
  b2b: boolean,
): boolean {
  const serial = useRef(0);
  const latest = useRef(page);
  latest.current = page;
  const quotedText = useRef(typedText(page));
  const key = quoteKey(page.details, page.vat, b2b);
  const isActive = page.phase.name === "editing" || page.phase.name === "settling";
  const isSettled = key !== null && key === page.quotedKey;

  useEffect(() => {
    if (key === null || isSettled || !isActive) return;
    const controller = new AbortController();
    const ask = async () => {
      const own = ++serial.current;
      const { details, vat } = latest.current;
      quotedText.current = typedText(latest.current);
      dispatch({ type: "quote_started", serial: own });
      const result = await calls.quote(quotedDetails(details, vat), controller.signal);
      if (controller.signal.aborted) return;
      if (result.status === "ok") dispatch({ type: "quote_answered", serial: own, key, answer: result.body });
      else if (result.status === "refused" && isOver(result.error)) dispatch({ type: "session_over" });
      else dispatch({ type: "quote_failed", serial: own, key });
    };
    const isTyped = quotedText.current !== typedText(latest.current);
    const timer = setTimeout(() => void ask(), isTyped ? typedDelayMs : chosenDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, isSettled, isActive, calls, dispatch]);

  return isSettled;
}

/** What is typed of that on which the amounts depend; the VAT number has its own delay. */
function typedText({ details }: PageState): string {
  return details.billingAddress.postcode;
}

/** The look-up for the VAT field. Rejects when no answer came; the field then says that it will be checked later. */
export function useVatLookup(
  calls: CheckoutCalls,
  country: string,
  dispatch: Dispatch<PageAction>,
): LookupVat {
  const latestCountry = useRef(country);
  latestCountry.current = country;
  return useCallback<LookupVat>(
    async (vatNumber, signal) => {
      const result = await calls.lookupVat(vatNumber, latestCountry.current, signal);
      if (result.status === "ok") return result.body;
      if (result.status === "refused" && isOver(result.error)) dispatch({ type: "session_over" });
      throw new Error("the VAT number could not be looked up");
    },
    [calls, dispatch],
  );
}
