/** What must have come of what staff did with an order. */
export interface StaffWork {
  /** Of the record. */
  status: "processing" | "on-hold" | "canceled";
  isPaid: boolean;
  /** Events in addition to those of the checkout. */
  events: Map<string, number>;
  isDeleted: boolean;
}
