import { z } from "zod";
import { plainText } from "../../shared/plain-text.ts";
import { SearchResults } from "../../shared/wire/search/search-result.ts";
import { defineRoute } from "../http/define-route.ts";
import { mayRead } from "../http/session-caller.ts";
import { findById } from "./find-by-id.ts";
import { findByText } from "./find-by-text.ts";

const LONGEST = 254;
/** What is shorter begins too many texts. */
const SHORTEST = 2;
const MOST = 20;

export default defineRoute({
  method: "GET",
  path: "/search",
  summary: "Search all records",
  description:
    "Finds records by their id or that of a payment, refund, dispute, event or connected account, and by the beginning of an order number, PO number, company, e-mail address, store, hostname or webhook URL, whatever the case of its letters. A VAT number must be complete.",
  tag: "Search",
  auth: "partner_key",
  partialScopes: ["orders:read", "merchants:read", "webhooks:read", "logs:read", "vat:read"],
  merchantScoped: true,
  query: z.strictObject({
    q: plainText(0, LONGEST)
      .default("")
      .describe(
        "An id, or the beginning of a text. `%`, `_` and `\\` stand for themselves. Fewer than two characters find nothing.",
      )
      .meta({ examples: ["nordlicht"] }),
  }),
  responses: { 200: SearchResults },
  async handler({ sql, caller, query: { q } }) {
    if (q.length < SHORTEST) return { status: 200, body: { results: [], has_more: false } };
    const mayReadIt = (scope: string) => mayRead(caller, scope);
    const byId = await findById({ sql, scope: caller, mayRead: mayReadIt }, q);
    if (byId.length > 0)
      return { status: 200, body: { results: byId.slice(0, MOST), has_more: byId.length > MOST } };
    const { results, hasMore } = await findByText(sql, caller, mayReadIt, q);
    return { status: 200, body: { results, has_more: hasMore } };
  },
});
