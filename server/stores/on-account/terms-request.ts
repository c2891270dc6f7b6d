import { z } from "zod";

/** Requests to buy on account that a store keeps, and the decisions on them. */

const Seconds = z
  .int()
  .min(1)
  .max(200_000_000_000)
  .transform((seconds) => new Date(seconds * 1000));

/** A request as the plugin's routes return it. */
export const StoredTermsRequest = z.object({
  id: z.string().regex(/^tr_[0-9A-Za-z]{1,60}$/),
  status: z.enum(["requested", "approved", "declined"]),
  /** The store's identifier of the customer. */
  customer: z.string().min(1),
  company: z.string(),
  vatNumber: z.string(),
  message: z.string(),
  companyId: z.string().nullable(),
  note: z.string(),
  /** Unix seconds. */
  requestedAt: Seconds,
  decidedAt: Seconds.nullable(),
});
export type StoredTermsRequest = z.output<typeof StoredTermsRequest>;

export interface TermsRequestQuery {
  merchantId: string;
  /** Null: any. */
  status: StoredTermsRequest["status"] | null;
  limit: number;
  /** Newest first: the list goes on strictly before it. */
  after: { createdAt: Date; id: string } | null;
}

export type TermsDecision =
  | {
      decision: "approve";
      /** Null for a new company, with the name given. */
      companyId: string | null;
      companyName: string;
      terms: readonly string[];
      /** In minor units; null: unlimited; undefined: the company's own. */
      creditLimit?: { amount: number; currency: string } | null | undefined;
      note: string;
    }
  | { decision: "decline"; note: string };

export type TermsDecisionOutcome =
  | { status: "decided"; request: StoredTermsRequest }
  /** The plugin's code. */
  | { status: "refused"; code: string };
