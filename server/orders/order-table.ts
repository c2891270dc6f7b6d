import { toDecimal } from "../../shared/money.ts";
import type { OrderRow } from "./list-orders.sql.ts";
import { orderDetails } from "./order-details.ts";

/** Columns of the table of orders, in their order: what an accounts team adds up. */
export const tableColumns = [
  "id",
  "number",
  "created_at",
  "status",
  "merchant_id",
  "merchant_name",
  "company",
  "vat_number",
  "po_number",
  "currency",
  "subtotal",
  "discount",
  "shipping",
  "fees",
  "tax",
  "total",
  "amount_refunded",
  "payment_term",
  "payment_due",
  "paid_at",
] as const;

/** An order with the name of its merchant. */
export interface NamedOrderRow extends OrderRow {
  merchant_name: string;
}

/** An order as a line: amounts as decimals of its currency, so that a spreadsheet adds them up. */
export function orderCells(row: NamedOrderRow): Record<(typeof tableColumns)[number], string | null> {
  const decimal = (amount: number) => toDecimal(amount, row.currency);
  const { po_number: first, po_numbers: further } = orderDetails(row.meta);
  return {
    id: row.id,
    number: row.number,
    created_at: row.created_at.toISOString(),
    status: row.status,
    merchant_id: row.merchant_id,
    merchant_name: row.merchant_name,
    company: row.billing.company,
    vat_number: String(row.meta["_svc_vat_number"] ?? ""),
    po_number: [first, ...further].filter((number) => number !== null).join(", "),
    currency: row.currency,
    subtotal: decimal(row.amounts.subtotal),
    discount: decimal(row.amounts.discount),
    shipping: decimal(row.amounts.shipping),
    fees: decimal(row.amounts.fees),
    tax: decimal(row.amounts.tax),
    total: decimal(row.amounts.total),
    amount_refunded: decimal(row.amount_refunded),
    payment_term: row.payment_term,
    payment_due: row.payment_due,
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
