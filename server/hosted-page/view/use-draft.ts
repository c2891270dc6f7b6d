import { useEffect, useRef } from "react";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";
import type { CheckoutCalls } from "./checkout-calls.ts";

/** Time after the last change before the draft is saved. */
const draftDelayMs = 1000;

/**
 * Saves the form as a draft that survives a reload and works on another device: a second after the last change, and at
 * once on unload or when the order is placed (the shopper may return from the bank in another tab). A failed save is
 * repeated with the next change.
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
    const saveOnLeave = () => {
      if (saved.current === latest.current) return;
      saved.current = latest.current;
      void calls.saveDraft(latest.current, true);
    };
    window.addEventListener("pagehide", saveOnLeave);
    return () => {
      window.removeEventListener("pagehide", saveOnLeave);
      saveOnLeave();
    };
  }, [calls, isActive]);
}
