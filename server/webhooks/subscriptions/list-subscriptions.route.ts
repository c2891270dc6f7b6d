import { z } from "zod";
import { Subscription, SubscriptionPage } from "../../../shared/wire/subscription.ts";
import { defineRoute } from "../../http/define-route.ts";
import { cutPage, decodeCursor } from "../../http/input/page-cursor.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { viewRow } from "../../http/view-row.ts";
import { listSubscriptions } from "./subscriptions.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/webhooks/subscriptions",
  summary: "List subscriptions",
  description: "Returns webhook subscriptions, newest first.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  query: z.strictObject({
    limit: pageLimit,
    after: z.string().max(200).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: SubscriptionPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const after = query.after === undefined ? null : decodeCursor(query.after, z.uuid());
    const rows = await listSubscriptions(sql, caller, { limit: query.limit + 1, after });
    const { page, nextAfter } = cutPage(rows, query.limit);
    return {
      status: 200,
      body: { subscriptions: page.map((row) => viewRow(Subscription, row)), next_after: nextAfter },
    };
  },
});
