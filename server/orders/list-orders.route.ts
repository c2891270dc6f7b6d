import { z } from "zod";
import { plainText } from "../../shared/plain-text.ts";
import { OrderId, OrderPage, OrderStatus } from "../../shared/wire/order.ts";
import type { Sql } from "../db/sql.ts";
import { csvLines } from "../http/csv/csv-lines.ts";
import { inChunks } from "../http/csv/in-chunks.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { queryInstant } from "../http/input/query-instant.ts";
import { PAGE_LENGTH, tableLimit } from "../http/input/query-integer.ts";
import { findMerchantNames, type Tenant } from "../merchants/merchants.sql.ts";
import { isSearchIncomplete, listOrders, type OrderFilter, type OrderRow } from "./list-orders.sql.ts";
import { orderCells, tableColumns, type NamedOrderRow } from "./order-table.ts";
import { viewOrder } from "./order-view.ts";

const orderQuery = z.strictObject({
  status: OrderStatus.optional().describe(
    "Returns only orders with this status. `on-hold` lists the orders that await payment on a deferred term.",
  ),
  needs_attention: z
    .enum(["true", "false"])
    .optional()
    .describe("Returns only orders that need attention, or only the others."),
  from: queryInstant.optional().describe("Returns only orders placed at or after this time."),
  to: queryInstant.optional().describe("Returns only orders placed before this time."),
  search: plainText(1, 254)
    .optional()
    .describe(
      "Returns only the order with this id, or orders whose number, PO number, company or e-mail address begins with this text. If a text begins more than 1,000 orders, some of them may be missing: `search_incomplete` says so, and a longer text finds them.",
    ),
  limit: tableLimit("orders"),
  after: z.string().max(500).optional().describe("The previous page's `next_after`."),
});

type OrderQuery = z.output<typeof orderQuery>;

export default defineRoute({
  method: "GET",
  path: "/orders",
  summary: "List orders",
  description: "Returns the orders of all merchants of the workspace, newest first, as JSON or CSV.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: orderQuery,
  responses: { 200: OrderPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const limit = query.limit ?? PAGE_LENGTH;
    const filter = filterOf(query);
    const [rows, isIncomplete] = await Promise.all([
      listOrders(sql, caller, filter, limit + 1),
      filter.search !== null && isSearchIncomplete(sql, caller, filter.search),
    ]);
    const { page, nextAfter } = cutPage(rows, limit);
    const orders = page.map(viewOrder);
    return { status: 200, body: { orders, search_incomplete: isIncomplete, next_after: nextAfter } };
  },
  csv: {
    fileName: "orders.csv",
    text: `CSV in UTF-8 (RFC 4180) with a header line: ${tableColumns.join(", ")}. Amounts are decimals of \`currency\`. Null is an empty field. Of a \`search\` that begins more than 1,000 orders, some may be missing.`,
    lines({ sql, caller, query }) {
      const filter = filterOf(query);
      const chunks = inChunks(
        (before, limit) => listOrders(sql, caller, { ...filter, before }, limit),
        filter.before,
        (row) => ({ createdAt: row.created_at, id: row.id }),
        query.limit,
      );
      return csvLines(tableColumns, named(sql, caller, chunks), orderCells);
    },
  },
});

/** @throws ApiError cursor_invalid */
function filterOf(query: OrderQuery): OrderFilter {
  return {
    status: query.status ?? null,
    needsAttention: query.needs_attention === undefined ? null : query.needs_attention === "true",
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    search: query.search ?? null,
    before: query.after === undefined ? null : decodeCursor(query.after, OrderId),
  };
}

/** Orders with the names of their merchants. */
async function* named(
  sql: Sql,
  tenant: Tenant,
  chunks: AsyncIterable<OrderRow[]>,
): AsyncGenerator<NamedOrderRow[]> {
  for await (const rows of chunks) {
    const names = await findMerchantNames(sql, tenant, [...new Set(rows.map((row) => row.merchant_id))]);
    yield rows.map((row) => ({ ...row, merchant_name: names.get(row.merchant_id) ?? "" }));
  }
}
