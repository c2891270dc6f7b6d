import { z } from "zod";

/** GET /search: records of every kind, found by an id or the beginning of a text. */

export const SearchType = z
  .enum([
    "order",
    "session",
    "merchant",
    "company",
    "custom_domain",
    "subscription",
    "delivery",
    "request",
    "pre_confirmation",
    "vat_check",
  ])
  .describe("Kind of the record.");
export type SearchType = z.infer<typeof SearchType>;

export const SearchField = z
  .enum([
    "id",
    "number",
    "po_number",
    "company",
    "email",
    "name",
    "store_url",
    "hostname",
    "target_url",
    "vat_number",
    "event_id",
    "attempt_id",
    "payment_id",
    "refund_id",
    "dispute_id",
    "account_id",
  ])
  .describe("What the text was found in.");
export type SearchField = z.infer<typeof SearchField>;

export const SearchResult = z.object({
  type: SearchType,
  id: z
    .string()
    .describe("Identifier of the record, as its endpoint takes it: the hostname of a custom domain."),
  title: z.string().describe("What the record is called, such as the order number or the company."),
  description: z.string().describe("More about it, in a few words. May be empty."),
  status: z
    .string()
    .nullable()
    .describe(
      "Status of the record, as its endpoint returns it; the HTTP status of a request. `null` without one.",
    ),
  matched_by: SearchField,
  merchant_id: z.uuid().nullable().describe("The merchant it belongs to. `null` for the workspace itself."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  created_at: z.iso.datetime().describe("Time of creation."),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchResults = z.object({
  results: z
    .array(SearchResult)
    .describe("By kind; of each kind what matches as a whole comes first, then the newest. At most 20."),
  has_more: z.boolean().describe("Whether more records match. Type more of the text to find them."),
});
export type SearchResults = z.infer<typeof SearchResults>;
