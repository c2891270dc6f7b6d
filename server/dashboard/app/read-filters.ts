import type {
  AttentionFilters,
  AuditFilters,
  CallFilters,
  DeliveryFilters,
  LogFilters,
  OrderFilters,
  OverviewFilters,
  SessionFilters,
  VatFilters,
} from "./filters.ts";
import { dayOf, idOf, textOf } from "./search-values.ts";

/** The filters of each list page, as its address has them; what is no filter, or has no such value, is left out. */

type Search = Record<string, unknown>;

export const orderFilters = (search: Search): OrderFilters => ({
  status: textOf(search["status"]),
  attention: search["attention"] === "needed" ? "needed" : undefined,
  search: idOf(search["search"]),
  from: dayOf(search["from"]),
  to: dayOf(search["to"]),
  store: textOf(search["store"]),
});

export const sessionFilters = (search: Search): SessionFilters => ({
  period: ["24h", "7d", "dates"].find((period) => period === search["period"]),
  from: dayOf(search["from"]),
  to: dayOf(search["to"]),
  status: textOf(search["status"]),
  step: textOf(search["step"]),
  reason: textOf(search["reason"]),
  search: idOf(search["search"]),
  store: textOf(search["store"]),
});

export const deliveryFilters = (search: Search): DeliveryFilters => ({
  status: textOf(search["status"]),
  event: textOf(search["event"]),
  store: textOf(search["store"]),
});

const callers = ["users", "all"] as const;

export const logFilters = (search: Search): LogFilters => ({
  response: textOf(search["response"]),
  method: textOf(search["method"]),
  caller: callers.find((caller) => caller === search["caller"]),
  path: textOf(search["path"]),
  store: textOf(search["store"]),
});

export const overviewFilters = (search: Search): OverviewFilters => ({
  period: ["24h", "7d", "12m"].find((period) => period === search["period"]),
  store: textOf(search["store"]),
});

export const attentionFilters = (search: Search): AttentionFilters => ({
  kind: textOf(search["kind"]),
  store: textOf(search["store"]),
});

export const vatFilters = (search: Search): VatFilters => ({
  number: idOf(search["number"]),
  store: textOf(search["store"]),
  from: dayOf(search["from"]),
  to: dayOf(search["to"]),
});

export const callFilters = (search: Search): CallFilters => ({
  result: textOf(search["result"]),
  subject: idOf(search["subject"]),
  store: textOf(search["store"]),
});

export const auditFilters = (search: Search): AuditFilters => ({
  action: textOf(search["action"]),
  actor: textOf(search["actor"]),
  target: idOf(search["target"]),
  from: dayOf(search["from"]),
  to: dayOf(search["to"]),
});
