import { useCallback, useEffect, useRef, useState } from "react";
import type { LookupVat } from "../../vat/vat-result.ts";
import { newVatField, reduceVatField } from "./vat-field.ts";
import type { VatEvent, VatField } from "./vat-field.ts";
import { createVatLookups } from "./vat-lookups.ts";
import type { VatLookups } from "./vat-lookups.ts";

/**
 * Runs the state machine of the VAT field for a component. Reacts to every change of `input` and `country`: typing, a
 * restored draft, the country select. Has no effects during render, so it works on the server.
 */
export function useVatField(
  input: string,
  country: string,
  lookupVat: LookupVat,
  onVatChange?: (field: VatField) => void,
): { field: VatField; leave: () => void } {
  const [field, setField] = useState(() => newVatField(country));
  // Events may be faster than renders, so the current state is also kept in a ref.
  const current = useRef(field);
  const lookups = useRef<VatLookups | null>(null);
  const latestLookup = useRef(lookupVat);
  const latestListener = useRef(onVatChange);

  const dispatch = useCallback((event: VatEvent) => {
    const step = reduceVatField(current.current, event);
    const hasChanged = step.field !== current.current;
    current.current = step.field;
    lookups.current?.run(step.effect);
    if (!hasChanged) return;
    setField(step.field);
    latestListener.current?.(step.field);
  }, []);

  useEffect(() => {
    latestLookup.current = lookupVat;
    latestListener.current = onVatChange;
  });

  useEffect(() => {
    const running = createVatLookups((number, signal) => latestLookup.current(number, signal), dispatch);
    lookups.current = running;
    return () => running.stop();
  }, [dispatch]);

  useEffect(() => {
    if (country !== current.current.country) dispatch({ type: "country_changed", country });
  }, [country, dispatch]);

  useEffect(() => {
    if (input !== current.current.input) dispatch({ type: "typed", input });
  }, [input, dispatch]);

  const blur = useCallback(() => {
    // A quick Tab may come before the effect of the last keystroke.
    if (input !== current.current.input) dispatch({ type: "typed", input });
    dispatch({ type: "blur" });
  }, [input, dispatch]);
  return { field, leave: blur };
}
