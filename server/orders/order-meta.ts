import { isThrottledResult } from "../vat/vat-service.ts";
import type { CheckoutDetails, VatResult } from "../../shared/wire/checkout-page.ts";
import { detailsMeta } from "./order-details.ts";
import { nameMatchOf } from "./vat-name-match.ts";
import { paymentDueDate } from "../../shared/form/terms.ts";
import type { OrderMeta } from "../stores/platform.ts";

export interface OrderMetaInput {
  sessionId: string;
  livemode: boolean;
  b2b: boolean;
  details: CheckoutDetails;
  /** The server's own VAT result; null without a number. */
  vat: VatResult | null;
  /** Empty if no terms are configured. */
  paymentTerm: string;
  extensions: Record<string, unknown>;
  /** When the order is placed. */
  now: Date;
  /** Of the store. */
  timeZone: string;
}

/**
 * Order meta by key (specification, B2B form fields; design 4-checkout.md, Order meta). Omits empty values, except
 * `_svc_vat_valid` on a B2B order: "0" is a result.
 */
export function orderMeta(facts: OrderMetaInput): OrderMeta {
  const meta: OrderMeta = { _svc_session_id: facts.sessionId };
  if (facts.b2b) {
    const { vat } = facts;
    const asked = vat !== null && vat.source !== "format" && !isThrottledResult(vat);
    Object.assign(
      meta,
      nonEmpty({
        _billing_company: facts.details.company,
        _svc_vat_number: asked ? vat.vatNumber : facts.details.vatNumber,
        _svc_vat_country: vat?.country,
        _svc_vat_name: vat?.status === "valid" ? vat.name : null,
        _svc_vat_name_match: nameMatchMeta(nameMatchOf(vat, facts.details.company)),
        _svc_vat_warning: vat?.status === "unavailable" ? (vat.warning ?? `${vat.source}_unavailable`) : null,
        _svc_vat_consultation: vat?.consultationNumber,
        _svc_vat_checked_at: asked ? vat.checkedAt : null,
        ...detailsMeta(facts.details),
        _svc_payment_terms: facts.paymentTerm,
        _svc_payment_due: paymentDueDate(facts.paymentTerm, facts.now, facts.timeZone),
      }),
    );
    meta["_svc_vat_valid"] = vat?.status === "valid" ? "1" : "0";
  }
  if (!facts.livemode) meta["_svc_livemode"] = "0";
  for (const [key, value] of Object.entries(facts.extensions)) meta[`_svc_ext_${key}`] = metaValue(value);
  return meta;
}

/** As stored; null if there was nothing to compare. */
function nameMatchMeta(match: boolean | null): "1" | "0" | null {
  return match === null ? null : match ? "1" : "0";
}

/** Scalars unchanged, everything else as JSON. */
function metaValue(value: unknown): string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value);
}

function nonEmpty(entries: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined && entry[1] !== "",
    ),
  );
}
