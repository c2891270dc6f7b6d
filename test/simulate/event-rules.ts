import type { Report } from "./amount-rules.ts";
import type { Books, OrderFacts, ProcessorPayment } from "./books.ts";
import type { Merchant } from "./merchant.ts";
import type { World } from "./world.ts";

/** The oracle's rule of events: what happened is reported exactly once, by the event's id and by the id of what happened. */

interface Happened {
  sessionId: string;
  status: string;
  order: OrderFacts | undefined;
  payments: readonly ProcessorPayment[];
}

export function checkEvents(
  { sessionId, status, order, payments }: Happened,
  merchant: Merchant,
  books: Books,
  report: Report,
): void {
  const ids = (type: string) => books.events.bySession.get(sessionId)?.get(type) ?? new Set<string>();
  const exactly = (type: string, count: number) => {
    const found = ids(type).size;
    if (found !== count)
      report("events match what happened", `${found} ${type} instead of ${count} (${status})`);
  };
  const work = merchant.work.get(sessionId);
  const byStaff = (type: string) => work?.events.get(type) ?? 0;
  exactly("session.completed", status === "completed" ? 1 : 0);
  exactly("session.expired", status === "expired" ? 1 : 0);
  const isPaid = order?.payment_intent !== null && order !== undefined;
  exactly("order.completed", (status === "completed" && isPaid ? 1 : 0) + byStaff("order.completed"));
  if (status === "completed" && !isPaid) exactly("order.held", 1);
  if (status === "completed") exactly("order.canceled", byStaff("order.canceled"));
  exactly("order.payment_reversed", byStaff("order.payment_reversed"));
  if (merchant.disconnected) return;
  for (const { id } of payments.filter((each) => each.isSurplus && each.status === "succeeded")) {
    const found = books.events.about("payment.surplus_detected", id);
    if (found !== 1) report("events match what happened", `${found} payment.surplus_detected of ${id}`);
  }
}

/** Events that belong to a thing of their own: refunds, disputes, calls of the hook, orders that staff entered. */
export function checkOtherEvents(
  world: World,
  merchants: ReadonlyMap<number, Merchant>,
  books: Books,
  report: (merchantId: string, rule: string, detail: string) => void,
): void {
  /** @param where what the evidence of a violation is looked up by. */
  const exactly = (merchantId: string, type: string, id: string, count: number, where = "") => {
    const found = books.events.about(type, id);
    if (found === count) return;
    report(merchantId, "events match what happened", `${found} ${type} of ${id} instead of ${count}${where}`);
  };
  for (const { id, merchantId, status, origin, sessionId } of books.refunds) {
    const refund = (type: string, count: number) => exactly(merchantId, type, id, count, ` (${sessionId})`);
    const issued = books.events.about("refund.issued", id);
    if (["succeeded", "pending"].includes(status) || issued > 1) refund("refund.issued", 1);
    // One of the processor's dashboard that had failed before it was first read was never issued to anyone.
    if (status === "failed") refund("refund.failed", origin === "processor" ? issued : 1);
  }
  for (const { id, merchantId, isClosed } of world.disputes) {
    const merchant = [...merchants.values()].find((each) => each.id === merchantId);
    if (merchant?.disconnected !== false) continue;
    exactly(merchantId, "dispute.opened", id, 1);
    if (isClosed) exactly(merchantId, "dispute.closed", id, 1);
  }
  for (const [id, call] of world.partner.calls) exactly(call.merchantId, "pre_confirmation.settled", id, 1);
  for (const { id, work } of merchants.values()) {
    exactly(id, "merchant.created", id, 1);
    for (const [orderId, { events, status, isPaid }] of work) {
      if (!orderId.startsWith("staff-")) continue;
      const order = books.staffOrders.get(`${id}/${orderId}`);
      if (order === undefined) report(id, "orders of staff are recorded", `nothing of ${orderId}`);
      else if (order.status !== status || order.isPaid !== isPaid)
        report(
          id,
          "the record follows the store",
          `${orderId} is ${order.status}${order.isPaid ? ", paid" : ""} instead of ${status}${isPaid ? ", paid" : ""}`,
        );
      for (const type of ["order.held", "order.completed", "order.payment_reversed", "order.canceled"])
        exactly(id, type, `${id}/${orderId}`, events.get(type) ?? 0);
    }
  }
}
