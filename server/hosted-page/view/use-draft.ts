import { useEffect, useRef } from "react";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";
import type { CheckoutCalls } from "./checkout-calls.ts";

/** Time after the last change before the draft is saved. */
const draftDelayMs = 1000;

/**
 * Saves what was typed, so that it survives a reload or another device: a second after the last change, and at once when
 * the page goes away or the order is placed (the bank may be asked next, and the shopper come back in another tab). A
 * draft that could not be saved is sent with the next change.
 */
export function useDraft(calls: CheckoutCalls, details: CheckoutDetails, isActive: boolean): void {
  const saved = useRef(details);
  const latest = useRef(details);
  latest.current = details;

  useEffect(() => {
    if (!isActive || saved.current === details) return;
    const timer = setTimeout(() => {
      void calls.saveDraft(details, false).then((result) => {
        if (result.status === "ok") saved.current = details;
      });
    }, draftDelayMs);
    return () => clearTimeout(timer);
  }, [calls, details, isActive]);

  useEffect(() => {
    if (!isActive) return;
    const leave = () => {
      if (saved.current === latest.current) return;
      saved.current = latest.current;
      void calls.saveDraft(latest.current, true);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [calls, isActive]);
}
