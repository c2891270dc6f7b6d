import { z } from "zod";
import { MerchantPage } from "../../shared/wire/merchant.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { merchantView } from "./merchant-view.ts";
import { listMerchants } from "./merchants.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/agencies/{workspaceId}/merchants",
  summary: "List merchants",
  description: "Returns the merchants of the workspace in the mode of the key, newest first.",
  tag: "Merchants",
  auth: "partner_key",
  scope: "merchants:read",
  params: z.object({ workspaceId: z.uuid().toLowerCase() }),
  query: z.strictObject({
    status: z.enum(["open", "closed"]).default("open").describe("Returns only merchants with this status."),
    limit: pageLimit,
    after: z.string().max(200).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: MerchantPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const after = query.after === undefined ? null : decodeCursor(query.after, z.uuid());
    const rows = await listMerchants(sql, caller, {
      limit: query.limit + 1,
      after,
      closed: query.status === "closed",
    });
    const { page, nextAfter } = cutPage(rows, query.limit);
    return { status: 200, body: { merchants: page.map(merchantView), next_after: nextAfter } };
  },
});
