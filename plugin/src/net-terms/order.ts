/** An order on account, as the plugin's REST routes send it. */
export type Order = {
  id: number;
  number: string;
  url: string;
  status: string;
  statusLabel: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  company: string;
  /** Id of the company that it counts to; empty for none. */
  companyId: string;
  /** Empty without a VAT number. */
  vat: "" | "valid" | "invalid" | "unavailable" | "unchecked";
  vatNumber: string;
  poNumber: string;
  term: string;
  /** YYYY-MM-DD; empty for a term without days. */
  due: string;
  daysOverdue: number;
  /** Total minus refunds, in the store's price format. */
  owed: string;
  /** In the store's price format, if some of it was refunded; else empty. */
  total: string;
  /** What is owed, in minor units. */
  amount: number;
  currency: string;
  /** ISO 8601, UTC; empty while unpaid. */
  paidAt: string;
  /** ISO 8601, UTC; empty when no reminder was sent. */
  remindedAt: string;
  /** Id of the company that staff assigned, `none`, or empty. */
  assigned: string;
  isOpen: boolean;
  /** Its payment can be undone. */
  canUndo: boolean;
  /** Staff put it on account, and can take it off. */
  canTakeOff: boolean;
  canCancel: boolean;
  isTest: boolean;
  /** What other plugins show of it, by name of the plugin. */
  extensions: Record<string, unknown>;
};
