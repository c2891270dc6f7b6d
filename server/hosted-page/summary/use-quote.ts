import { useCallback, useEffect, useRef, type Dispatch } from "react";
import type { LookupVat } from "../../../shared/vat/vat-result.ts";
import type { CheckoutCalls } from "../view/checkout-calls.ts";
import { hasEnded } from "../payment/confirm-outcome.ts";
import type { PageAction, PageState } from "../view/page-state.ts";
import { retryUntilAnswered } from "../view/retry-until-answered.ts";
import { quotedDetails, quoteKey } from "./quote-key.ts";

/** Delay of a quote after the last selection, long enough for arrow keys in a country list. */
const selectionDelayMs = 150;
/** Delay of a quote after a keystroke, e.g. in the postcode. */
const typingDelayMs = 500;

/**
 * Requests a new quote when country, state or postcode of an address, term or the checked VAT number changes; the latest wins.
 * A pressed order waits for its quote as it waits for its outcome: with another quote it would be refused. True while the
 * displayed amounts match the details.
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
    const requestQuote = async () => {
      const ownSerial = ++serial.current;
      const { details, vat } = latest.current;
      quotedText.current = typedText(latest.current);
      dispatch({ type: "quote_started", serial: ownSerial });
      const ask = async () => {
        const result = await calls.quote(quotedDetails(details, vat), controller.signal);
        controller.signal.throwIfAborted();
        return result;
      };
      let result = await ask();
      if (result.status !== "ok" && latest.current.phase.name === "settling")
        result = await retryUntilAnswered(ask);
      if (result.status === "ok")
        dispatch({ type: "quote_answered", serial: ownSerial, key, answer: result.body });
      else if (result.status === "refused" && hasEnded(result.error)) dispatch({ type: "session_ended" });
      else dispatch({ type: "quote_failed", serial: ownSerial, key });
    };
    const isTyped = quotedText.current !== typedText(latest.current);
    const requestUnlessAborted = () =>
      requestQuote().catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
    const timer = setTimeout(() => void requestUnlessAborted(), isTyped ? typingDelayMs : selectionDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, isSettled, isActive, calls, dispatch]);

  return isSettled;
}

/** The typed inputs of the quote; the VAT number has its own delay. */
function typedText({ details }: PageState): string {
  return `${details.billingAddress.postcode}\n${details.shippingAddress?.postcode ?? ""}`;
}

/** The look-up of the VAT field. Rejects without a response; the field then displays that the number is checked later. */
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
      if (result.status === "refused" && hasEnded(result.error)) dispatch({ type: "session_ended" });
      throw new Error("the VAT number could not be looked up");
    },
    [calls, dispatch],
  );
}
