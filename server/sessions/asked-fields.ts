import type { B2bFieldUses } from "../../shared/form/b2b/b2b-fields.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** Which fields a session's form asks a company for: the merchant's `b2b.fields`, where the session has none of its own. */
export function askedFields(
  { cart }: Pick<SessionRow, "cart">,
  { configuration }: Pick<CheckoutMerchant, "configuration">,
): B2bFieldUses {
  return { ...configuration.b2b.fields, ...cart.b2bFields };
}
