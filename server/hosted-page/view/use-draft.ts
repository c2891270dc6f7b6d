import { useEffect, useLayoutEffect, useMemo, useRef, type Dispatch } from "react";
import type { CheckoutDetails, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import type { CheckoutCalls } from "./checkout-calls.ts";
import type { PageAction, Phase } from "./page-state.ts";
import { tabValue } from "./tab-storage.ts";

/** Time after the last change before the draft is saved. */
const draftDelayMs = 1000;

interface Draft {
  details: CheckoutDetails;
  /** By the server's clock. */
  editedAt: string;
}

/**
 * Saves the form as a draft that survives a reload and works on another device: in this tab with each change, on the server
 * a second after the last one, and at once when the page is hidden (a phone ends hidden pages without an unload), on unload,
 * or when the order is placed (the shopper may return from the bank in another tab). A failed save is repeated with the next
 * change or leave. The tab's copy replaces an older one of the server, which a page that is loaded right after a change
 * still has.
 */
export function useDraft(parts: {
  calls: CheckoutCalls;
  state: CheckoutState;
  details: CheckoutDetails;
  phase: Phase["name"];
  dispatch: Dispatch<PageAction>;
}): void {
  const { calls, state, details, phase, dispatch } = parts;
  const isActive = phase === "editing";
  const kept = useMemo(() => tabValue<Draft>("draft", state.sessionId), [state.sessionId]);
  const clockOffset = useMemo(() => Date.parse(state.now) - Date.now(), [state.now]);
  const saved = useRef(details);
  const latest = useRef<Draft>({ details, editedAt: state.draftEditedAt ?? state.now });

  useLayoutEffect(() => {
    if (!isActive || latest.current.details === details) return;
    latest.current = { details, editedAt: new Date(Date.now() + clockOffset).toISOString() };
    kept.save(latest.current);
  }, [kept, clockOffset, details, isActive]);

  useEffect(() => {
    // Personal data is kept no longer than it is needed.
    if (phase === "completed") kept.clear();
  }, [kept, phase]);

  useEffect(() => {
    const draft = kept.read();
    if (draft !== null && draft.editedAt > (state.draftEditedAt ?? "")) {
      dispatch({ type: "draft_found", draft: draft.details, rendered: details });
    }
    // Once, after hydration.
  }, []);

  useEffect(() => {
    if (!isActive || saved.current === details) return;
    const timer = setTimeout(() => {
      const draft = latest.current;
      void calls.saveDraft(draft, false).then((result) => {
        if (result.status === "ok") saved.current = draft.details;
      });
    }, draftDelayMs);
    return () => clearTimeout(timer);
  }, [calls, details, isActive]);

  useEffect(() => {
    if (!isActive) return;
    const saveOnLeave = () => {
      const before = saved.current;
      const draft = latest.current;
      if (before === draft.details) return;
      saved.current = draft.details;
      void calls.saveDraft(draft, true).then((result) => {
        if (result.status !== "ok" && saved.current === draft.details) saved.current = before;
      });
    };
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") saveOnLeave();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    window.addEventListener("pagehide", saveOnLeave);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.removeEventListener("pagehide", saveOnLeave);
      saveOnLeave();
    };
  }, [calls, isActive]);
}
