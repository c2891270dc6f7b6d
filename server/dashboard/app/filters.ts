// Filters of lists as they are in the address. Apart from the router, which imports the pages that use them.

/** Period and store of the overview. */
export interface OverviewFilters {
  /** `24h`, `7d` or `12m`; undefined: 30 days. */
  period?: string;
  store?: string;
}

/** Filters of the list of what needs attention. */
export interface AttentionFilters {
  kind?: string;
  store?: string;
}

/** Filters of the list of orders; `from` and `to` are calendar days. */
export interface OrderFilters {
  status?: string;
  attention?: string;
  search?: string;
  from?: string;
  to?: string;
  store?: string;
}

/** Filters of the list of sessions; `from` and `to` are calendar days of the period `dates`. */
export interface SessionFilters {
  /** `24h`, `7d` or `dates`; undefined: 30 days. */
  period?: string;
  from?: string;
  to?: string;
  status?: string;
  step?: string;
  reason?: string;
  search?: string;
  store?: string;
}

/** Filters of the list of deliveries. */
export interface DeliveryFilters {
  status?: string;
  event?: string;
  store?: string;
}

/** Filters of the list of requests. */
export interface LogFilters {
  response?: string;
  method?: string;
  /** Absent: those with keys, because every page of the dashboard calls the API all the time. */
  caller?: "users" | "all";
  path?: string;
  store?: string;
}

/** Filters of VAT evidence; `from` and `to` are calendar days. */
export interface VatFilters {
  number?: string;
  store?: string;
  from?: string;
  to?: string;
}

/** Filters of the list of pre-confirmations. */
export interface CallFilters {
  result?: string;
  /** A session's or an order's id. */
  subject?: string;
  store?: string;
}

/** Filters of the audit log; `from` and `to` are calendar days. */
export interface AuditFilters {
  action?: string;
  actor?: string;
  target?: string;
  from?: string;
  to?: string;
}
