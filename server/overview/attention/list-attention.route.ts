import { z } from "zod";
import { AttentionItem, AttentionKind, AttentionList } from "../../../shared/wire/overview/attention.ts";
import { defineRoute } from "../../http/define-route.ts";
import { decodeValues, encodeValues } from "../../http/input/page-cursor.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { byUrgency, readAttention } from "./read-attention.ts";

/** What a cursor holds: the place of the page's last item. */
const { severity, since, id } = AttentionItem.shape;
const Cursor = z.tuple([severity, since, id.max(100)]);

export default defineRoute({
  method: "GET",
  path: "/attention",
  summary: "List what needs attention",
  description:
    "Returns the orders that need attention, orders on account that are overdue, stores that cannot take card payments and the open notices of the workspace.",
  tag: "Overview",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: z.strictObject({
    kind: AttentionKind.optional().describe("Returns only what is of this kind."),
    limit: pageLimit,
    after: z.string().max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: AttentionList },
  errors: ["cursor_invalid"],
  async handler({ ctx, sql, caller, query }) {
    const { kind, limit } = query;
    const last = query.after === undefined ? null : placeOf(query.after);
    const all = await readAttention(sql, caller, new Date(ctx.clock.now()));
    const listed = kind === undefined ? all : all.filter((item) => item.kind === kind);
    const rest = last === null ? listed : listed.filter((item) => byUrgency(last, item) < 0);
    const items = rest.slice(0, limit);
    return {
      status: 200,
      body: {
        items,
        count: listed.length,
        next_after: rest.length > items.length ? cursorOf(items.at(-1)!) : null,
      },
    };
  },
});

const cursorOf = (item: AttentionItem): string => encodeValues([item.severity, item.since, item.id]);

function placeOf(cursor: string) {
  const [severity, since, id] = decodeValues(cursor, Cursor);
  return { severity, since, id };
}
