import { isDeferred } from "../../shared/form/terms.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import type { AmountFault } from "../payments/processor.ts";
import type { NewSession } from "./sessions.sql.ts";

/** Whether the processor charges this total; taken for granted of 0 and while no account is connected. */
export function isChargeable(
  ctx: Pick<Context, "processor">,
  { livemode }: Pick<NewSession, "livemode">,
  merchant: Pick<CheckoutMerchant, "connectedAccount">,
  amounts: Pick<Amounts, "total" | "currency">,
): boolean {
  return chargeFault(ctx, livemode, merchant, amounts) === null;
}

function chargeFault(
  ctx: Pick<Context, "processor">,
  livemode: boolean,
  { connectedAccount }: Pick<CheckoutMerchant, "connectedAccount">,
  { total, currency }: Pick<Amounts, "total" | "currency">,
): AmountFault | null {
  if (connectedAccount === null || total === 0) return null;
  return ctx.processor(livemode).amountFault(total, currency, connectedAccount.defaultCurrency);
}

/**
 * Refuses a session that nobody could pay: its total is not one that the processor charges, and it cannot be placed on
 * account. A total of 0 is not charged, and one below the minimum may grow: the store may add delivery and fees. A B2B session may
 * lose its VAT when the buyer's number is known, so its total without tax may be the one that is charged. Without a connected
 * account there is no processor to ask.
 * @param session with its amounts, in minor units.
 * @throws ApiError parameter_invalid, which names the limit.
 */
export function refuseUnpayable(
  ctx: Pick<Context, "processor">,
  merchant: Pick<CheckoutMerchant, "connectedAccount" | "configuration">,
  { amounts, b2b, livemode }: Pick<NewSession, "amounts" | "b2b" | "livemode">,
): void {
  if (b2b && merchant.configuration.b2b.paymentTerms.some(({ value }) => isDeferred(value))) return;
  const faultOf = (total: number) => chargeFault(ctx, livemode, merchant, { ...amounts, total });
  const fault = faultOf(amounts.total);
  if (fault === null || fault.kind === "too_small" || (b2b && faultOf(amounts.total - amounts.tax) === null))
    return;
  throw new ApiError("parameter_invalid", {
    message: `cart: its total of ${amounts.total} ${amounts.currency} minor units cannot be paid. ${fault.message}`,
    param: "cart",
  });
}
