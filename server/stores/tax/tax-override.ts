import type { Logger } from "pino";
import type { LoadedHooks, StoreSession } from "../platform.ts";

/**
 * Applies the `svc_session_tax_override` filter (specification, section Events). A handler that throws, or returns
 * anything but a whole number of minor units ≥ 0, is logged and ignored. So is the result of any handler while the
 * merchant charges VAT on the number of another company (`vatNameMismatch`).
 * @param tax minor units, as the store computed it.
 */
export function overrideTax(hooks: LoadedHooks, log: Logger, tax: number, session: StoreSession): number {
  if (!hooks.hasFilter("svc_session_tax_override")) return tax;
  try {
    const answer: unknown = hooks.applyFilters("svc_session_tax_override", tax, structuredClone(session));
    const value = integral(answer);
    if (value !== null) return session.b2b.chargeVat ? tax : value;
    log.error(
      { session_id: session.id, answer: typeof answer },
      "ignored a tax override that is not a whole number of minor units",
    );
  } catch (error) {
    log.error({ err: error, session_id: session.id }, "ignored a tax override that threw");
  }
  return tax;
}

/** Half of the largest amount, so that no total exceeds 2^53 − 1. */
const MAX_TAX = 2 ** 52 - 1;

/** Whole numbers, also as strings from PHP (`"0"`, `"7.0"`). */
function integral(value: unknown): number | null {
  if (typeof value !== "number" && !(typeof value === "string" && /^\d+(\.0+)?$/.test(value))) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 0 && number <= MAX_TAX ? number : null;
}
