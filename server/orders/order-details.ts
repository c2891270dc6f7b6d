import type { CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import type { EventDetails } from "../../shared/wire/order-details.ts";
import type { OrderMeta } from "../stores/platform.ts";

type TextField = Exclude<keyof EventDetails, "po_numbers">;

/** Where the order keeps what the merchant asked the company for (design 10-names.md, order meta). */
const META_KEYS = {
  po_number: "_svc_po_number",
  cost_centre: "_svc_cost_centre",
  buyer_reference: "_svc_buyer_reference",
  invoice_email: "_svc_invoice_email",
  peppol_id: "_svc_peppol_id",
  exemption_number: "_svc_exemption_number",
  order_note: "_svc_order_note",
} as const satisfies Record<TextField, string>;

const PO_NUMBERS = "_svc_po_numbers";

/** The meta of these fields; empty for one that is not filled in. */
export function detailsMeta(details: CheckoutDetails): Record<string, string | undefined> {
  const further = details.poNumbers ?? [];
  return {
    [META_KEYS.po_number]: details.poNumber,
    [META_KEYS.cost_centre]: details.costCentre,
    [META_KEYS.buyer_reference]: details.buyerReference,
    [META_KEYS.invoice_email]: details.invoiceEmail,
    [META_KEYS.peppol_id]: details.peppolId,
    [META_KEYS.exemption_number]: details.exemptionNumber,
    [META_KEYS.order_note]: details.orderNote,
    [PO_NUMBERS]: further.length === 0 ? undefined : JSON.stringify(further),
  };
}

/** What the merchant asked the company for, from an order's meta; also of orders that a store reports. */
export function orderDetails(meta: OrderMeta): EventDetails {
  const texts = Object.entries(META_KEYS).map(([name, key]) => [name, textOf(meta[key])] as const);
  return {
    ...(Object.fromEntries(texts) as Record<TextField, string | null>),
    po_numbers: textsOf(meta[PO_NUMBERS]),
  };
}

function textOf(value: OrderMeta[string] | undefined): string | null {
  return value === undefined || value === "" ? null : String(value);
}

/** Of a JSON list; a store can have written anything. */
function textsOf(value: OrderMeta[string] | undefined): string[] {
  try {
    const list: unknown = JSON.parse(String(value ?? "[]"));
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}
