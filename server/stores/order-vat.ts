import { matchesRegisteredName } from "../../shared/vat/name-match.ts";
import type { OrderMeta, OrderVat } from "./platform.ts";

/** Meta that a new VAT result clears unless it sets it. */
const CLEARED_KEYS = ["_svc_vat_warning", "_svc_vat_name", "_svc_vat_name_match", "_svc_vat_consultation"];

/** Order meta after a re-check; same keys as in orders/order-meta.ts. */
export function withVat(meta: OrderMeta, vat: OrderVat): OrderMeta {
  const kept = Object.entries(meta).filter(([key]) => !CLEARED_KEYS.includes(key));
  const match = vat.valid ? matchesRegisteredName(vat.name, String(meta["_billing_company"] ?? "")) : null;
  return {
    ...Object.fromEntries(kept),
    _svc_vat_valid: vat.valid ? "1" : "0",
    _svc_vat_country: vat.country,
    _svc_vat_checked_at: vat.checkedAt,
    ...(vat.valid && vat.name !== null ? { _svc_vat_name: vat.name } : {}),
    ...(match === null ? {} : { _svc_vat_name_match: match ? "1" : "0" }),
    ...(vat.consultation === null ? {} : { _svc_vat_consultation: vat.consultation }),
  };
}
