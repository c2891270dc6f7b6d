/** The plugin's own REST routes for orders on account. */
import apiFetch from "@wordpress/api-fetch";
import { errorMessage } from "../admin/error-message.ts";
import type { Mode, Part } from "./filter.ts";
import type { Order } from "./order.ts";

export type { Order };

/** Amounts in the store's price format. Where live and test orders are shown, only live ones are summed. */
export type Sum = {
  currency: string;
  parts: Record<"all" | Part, { orders: number; owed: string }>;
};

export type OrdersPage = {
  mode: Mode;
  /** Of all that match the filter. */
  total: number;
  perPage: number;
  /** By currency, whatever their due day. */
  sums: Sum[];
  terms: { value: string; label: string }[];
  /** Name of the company in the filter; empty without one. */
  company: string;
  orders: Order[];
};

export type BulkResult = { id: number; ok: boolean; code?: string; message?: string };

/** GET it for one page of orders, with the sums. */
export const base = "/wc-svc/v1/admin/net-terms";

/** @param date YYYY-MM-DD on which the payment was received */
export function markPaid(id: number, reference: string, date: string): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/paid`, method: "POST", data: { reference, date } });
}

/** Undoes the payment of an order. @param reason for its notes and for connected systems */
export function undoPaid(id: number, reason: string): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/unpaid`, method: "POST", data: { reason } });
}

/** Up to 100 orders with one reference, with a result for each. */
export async function markManyPaid(orders: readonly Order[], reference: string, date: string): Promise<BulkResult[]> {
  const { results } = await apiFetch<{ results: BulkResult[] }>({
    path: `${base}/paid`,
    method: "POST",
    data: { ids: orders.map(({ id }) => id), reference, date },
  });
  return results;
}

/** Runs an action on one order after the other: a failure does not affect the others. */
export async function forEachOrder(orders: readonly { id: number }[], action: (id: number) => Promise<unknown>): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const { id } of orders) {
    try {
      await action(id);
      results.push({ id, ok: true });
    } catch (error) {
      results.push({ id, ok: false, message: errorMessage(error) });
    }
  }
  return results;
}

/** What became of an action on several orders. @param text for the number of those it was done to */
export function describeResults(
  results: readonly BulkResult[],
  orders: readonly { id: number; number: string }[],
  text: (done: number) => string,
): { text: string; isGood: boolean } {
  const failures = results.filter(({ ok }) => !ok);
  const numberOf = (id: number) => orders.find((order) => order.id === id)?.number ?? String(id);
  const told = failures.map(({ id, message }) => `#${numberOf(id)}: ${message ?? ""}`);
  return { text: [text(results.length - failures.length), ...told].join(" "), isGood: failures.length === 0 };
}

/** @param due YYYY-MM-DD */
export function extendTerm(id: number, due: string): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/extend`, method: "POST", data: { due } });
}

/** Restores the due date from before the last change. @param due YYYY-MM-DD that is undone */
export function undoExtendTerm(id: number, due: string): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/unextend`, method: "POST", data: { due } });
}

/** Sends a reminder, cancels the order, or checks its VAT number again. */
export function runAction(id: number, action: "remind" | "cancel" | "vat"): Promise<Order> {
  return apiFetch<Order>({ path: `${base}/${id}/${action}`, method: "POST" });
}
