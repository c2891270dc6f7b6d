import type { LookupVat } from "../../vat/vat-result.ts";
import type { VatEffect, VatEvent } from "./vat-field.ts";

export type VatLookups = { run(effect: VatEffect): void; stop(): void };

/**
 * Runs the look-ups of the VAT field's state machine: one at a time, after its delay, aborting the previous one. Reports
 * `lookup_started`, then `lookup_result` or `lookup_failed`; nothing after `stop`.
 */
export function createVatLookups(lookupVat: LookupVat, report: (event: VatEvent) => void): VatLookups {
  let current: AbortController | null = null;

  function stop(): void {
    current?.abort();
    current = null;
  }

  async function lookUp(number: string, serial: number, signal: AbortSignal): Promise<void> {
    report({ type: "lookup_started", serial });
    try {
      const result = await lookupVat(number, signal);
      if (!signal.aborted) report({ type: "lookup_result", serial, result });
    } catch {
      // For any failure the field displays that the authority is unavailable; the shopper may continue.
      if (!signal.aborted) report({ type: "lookup_failed", serial });
    }
  }

  return {
    run(effect) {
      if (effect === null) return;
      stop();
      if (effect === "cancel") return;
      const { number, serial, afterMs } = effect;
      const { signal } = (current = new AbortController());
      const timer = setTimeout(() => void lookUp(number, serial, signal), afterMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
    stop,
  };
}
