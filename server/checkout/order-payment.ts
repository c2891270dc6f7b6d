import { statementSuffixOf } from "../../shared/statement-descriptor.ts";
import type { OrderRecordRow } from "../orders/orders.sql.ts";
import { applicationFeeOf } from "../payments/application-fee.ts";
import type { Delivery, PaymentRequest } from "../payments/processor.ts";
import type { AttemptRun } from "./attempt.ts";

type OrderFacts = Pick<
  PaymentRequest,
  "description" | "statementSuffix" | "receiptEmail" | "delivery" | "applicationFee"
>;

/** What a payment carries of its order, for merchant, cardholder and operator. */
export function orderFactsOf({ merchant, attempt }: AttemptRun, order: OrderRecordRow): OrderFacts {
  const { payments, branding } = merchant.configuration;
  const suffix = payments.statementDescriptorSuffix ?? branding.displayName ?? merchant.name;
  return {
    description: `Order ${order.number}`,
    statementSuffix: statementSuffixOf(suffix, merchant.connectedAccount?.statementPrefix ?? null),
    receiptEmail: payments.receiptEmail ? attempt.details.email || null : null,
    delivery: deliveryOf(order),
    applicationFee: applicationFeeOf(order.amounts.total, order.currency, merchant.applicationFee),
  };
}

/** Null for an order without anything to ship, and without an address to ship it to. */
function deliveryOf({ cart, billing, shipping }: OrderRecordRow): Delivery | null {
  const isShipped = cart.items.some((item) => item.requiresShipping !== false);
  const { company, first_name, last_name, phone, address } = shipping ?? billing;
  if (!isShipped || address.line1 === "") return null;
  return { name: `${first_name} ${last_name}`.trim() || company, phone, address };
}
