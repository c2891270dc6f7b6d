import { Notice } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { dayAfter, dueIn, shortDate } from "../../admin/dates.ts";
import type { Order } from "../../net-terms/orders-api.ts";
import type { CompanyData } from "../companies-api.ts";

type OverdueNoticeProps = { data: CompanyData; today: string; onRemind(order: Order): void };

/** The order that is overdue for the longest time, and what that means for the next one. */
export function OverdueNotice({ data, today, onRemind }: OverdueNoticeProps) {
  // Those due first come first.
  const order = data.orders[0];
  if (order === undefined || order.due === "" || order.due >= today) {
    return null;
  }
  return (
    <Notice
      status="warning"
      isDismissible={false}
      spokenMessage=""
      actions={[
        { label: __("Send reminder…", "svc-checkout"), variant: "link", noDefaultClasses: true, onClick: () => onRemind(order) },
      ]}
    >
      {
        /* translators: 1: number of an order, 2: as in "3 days overdue". */
        sprintf(__("Order #%1$s is %2$s.", "svc-checkout"), order.number, dueIn(order.due, today).text)
      }{" "}
      {data.company.status === "active" && data.overdueDays !== null && consequence(order.due, data.overdueDays, today)}
    </Notice>
  );
}

/** Terms stop on the day after the last one that the store tolerates. */
function consequence(due: string, overdueDays: number, today: string): string {
  const stop = dayAfter(due, overdueDays + 1);
  return stop <= today
    ? __("Its members can't order on account until it is paid.", "svc-checkout")
    : /* translators: %s: date. */
      sprintf(__("If it stays unpaid, new orders on account stop on %s.", "svc-checkout"), shortDate(stop));
}
