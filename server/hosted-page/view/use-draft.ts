import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type Dispatch } from "react";
import { changedFields, newerFields, type DraftEdits } from "../../../shared/draft-fields.ts";
import type { CheckoutDetails, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import type { CheckoutCalls } from "./checkout-calls.ts";
import type { PageAction, Phase } from "./page-state.ts";
import { tabValue } from "./tab-storage.ts";

/** Time after the last change before the draft is saved. */
const draftDelayMs = 1000;

interface Draft {
  details: CheckoutDetails;
  /** The fields that were changed in this tab. */
  edits: DraftEdits;
}

/**
 * Saves the form as a draft that survives a reload and works on another device: in this tab with each change, on the server
 * a second after the last one, and at once when the page is hidden (a phone ends hidden pages without an unload), on unload,
 * or when the order is placed (the shopper may return from the bank in another tab). Only the fields that were changed here
 * are saved, because the checkout may be open in another tab. A failed save is repeated with the next change or leave, and
 * when the browser is online again. What the tab has newer than the server replaces it: a page that is loaded right after a
 * change is still without it.
 * @returns saves what is not saved yet; ends when the server has answered.
 */
export function useDraft(parts: {
  calls: CheckoutCalls;
  state: CheckoutState;
  details: CheckoutDetails;
  phase: Phase["name"];
  dispatch: Dispatch<PageAction>;
}): () => Promise<void> {
  const { calls, state, details, phase, dispatch } = parts;
  const isActive = phase === "editing";
  const kept = useMemo(() => tabValue<Draft>("draft", state.sessionId), [state.sessionId]);
  const clockOffset = useMemo(() => Date.parse(state.now) - Date.now(), [state.now]);
  const latest = useRef<Draft>({ details, edits: {} });
  const unsaved = useRef<DraftEdits>({});
  /** What the tab had newer, until the form displays it: these edits are not made now. */
  const found = useRef<DraftEdits>({});
  const leaving = useRef(Promise.resolve());

  useLayoutEffect(() => {
    const before = latest.current;
    if (!isActive || before.details === details) return;
    const at = new Date(Date.now() + clockOffset).toISOString();
    const edits = Object.fromEntries(
      changedFields(before.details, details).map((field) => [field, found.current[field] ?? at]),
    );
    found.current = {};
    latest.current = { details, edits: { ...before.edits, ...edits } };
    unsaved.current = { ...unsaved.current, ...edits };
    kept.save(latest.current);
  }, [kept, clockOffset, details, isActive]);

  useEffect(() => {
    // Personal data is kept no longer than it is needed.
    if (phase === "completed") kept.clear();
  }, [kept, phase]);

  useEffect(() => {
    const draft = kept.read();
    // A tab of an earlier release kept its form without the times of the fields.
    if (draft?.edits === undefined) return;
    const fields = newerFields(draft.edits, state.draftEdits).filter((field) =>
      changedFields(details, draft.details).includes(field),
    );
    if (fields.length === 0) return;
    found.current = Object.fromEntries(fields.map((field) => [field, draft.edits[field]]));
    dispatch({ type: "draft_found", draft: draft.details, fields, rendered: details });
    // Once, after hydration.
  }, []);

  useEffect(() => {
    if (!isActive || Object.keys(unsaved.current).length === 0) return;
    const timer = setTimeout(() => {
      const sent = unsaved.current;
      void calls.saveDraft({ details, edits: sent }, false).then((result) => {
        if (result.status === "ok") unsaved.current = without(unsaved.current, sent);
      });
    }, draftDelayMs);
    return () => clearTimeout(timer);
  }, [calls, details, isActive]);

  const saveOnLeave = useCallback((): Promise<void> => {
    const sent = unsaved.current;
    if (Object.keys(sent).length === 0) return leaving.current;
    unsaved.current = {};
    leaving.current = calls
      .saveDraft({ details: latest.current.details, edits: sent }, true)
      .then((result) => {
        if (result.status !== "ok") unsaved.current = { ...sent, ...unsaved.current };
      });
    return leaving.current;
  }, [calls]);

  useEffect(() => {
    if (!isActive) return;
    const leave = () => void saveOnLeave();
    const saveWhenHidden = () => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", leave);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", leave);
      leave();
    };
  }, [saveOnLeave, isActive]);

  return saveOnLeave;
}

/** The edits that are not among those sent, or are newer. */
function without(edits: DraftEdits, sent: DraftEdits): DraftEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, at]) => sent[field as keyof DraftEdits] !== at),
  );
}
