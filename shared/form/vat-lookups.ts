import type { LookupVat } from "../vat/vat-result.ts";
import type { VatEffect, VatEvent } from "./vat-field.ts";

export type VatLookups = { run(effect: VatEffect): void; stop(): void };

/**
 * Carries out what the state machine of the VAT field asks for: one look-up at a time, after its delay, the one before it
 * aborted. `report` gets `lookup_started`, then `lookup_result` or `lookup_failed`; nothing more after `stop`.
 */
export function createVatLookups(lookupVat: LookupVat, report: (event: VatEvent) => void): VatLookups {
  let current: AbortController | null = null;

  function stop(): void {
    current?.abort();
    current = null;
  }

  async function look(number: string, serial: number, signal: AbortSignal): Promise<void> {
    report({ type: "lookup_started", serial });
    try {
      const result = await lookupVat(number, signal);
      if (!signal.aborted) report({ type: "lookup_result", serial, result });
    } catch {
      // Whatever went wrong on the way, the shopper is told that the register can't be reached and may go on.
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
      const timer = setTimeout(() => void look(number, serial, signal), afterMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
    stop,
  };
}
