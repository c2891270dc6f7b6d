import { z } from "zod";
import { SessionId, SessionPage, SessionStatus } from "../../shared/wire/session.ts";
import { checkoutOrigin } from "../domains/checkout-origin.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { listOrdersOfSessions } from "../orders/orders.sql.ts";
import { sessionUrlOn } from "./session-token.ts";
import { sessionView } from "./session-view.ts";
import { listSessions } from "./sessions.sql.ts";

/** A forged cursor may name the year 0, which Postgres rejects. */
const Instant = z.iso.datetime().refine((text) => Date.parse(text) > 0);
const Cursor = z.tuple([Instant, SessionId]);

export default defineRoute({
  method: "GET",
  path: "/v1/sessions",
  summary: "List checkout sessions",
  description: "Returns the sessions of the merchant, newest first.",
  tag: "Sessions",
  auth: "merchant_key",
  query: z.strictObject({
    status: SessionStatus.optional().describe("Returns only sessions with this status."),
    limit: pageLimit,
    after: z.string().optional().describe("The previous page's `nextAfter`."),
  }),
  responses: { 200: SessionPage },
  errors: ["cursor_invalid"],
  async handler({ ctx, caller, query }) {
    const rows = await listSessions(ctx.sql, caller.merchantId, {
      livemode: caller.livemode,
      status: query.status ?? null,
      before: query.after === undefined ? null : parseCursor(query.after),
      limit: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const orders = await listOrdersOfSessions(
      ctx.sql,
      page.map((row) => row.id),
    );
    const origin = await checkoutOrigin(ctx, caller.merchantId);
    const last = page.at(-1);
    return {
      status: 200,
      body: {
        sessions: await Promise.all(
          page.map(async (row) =>
            sessionView(row, await sessionUrlOn(origin, ctx, row), orders.get(row.id) ?? null),
          ),
        ),
        nextAfter: rows.length > query.limit && last ? encodeCursor(last.created_at, last.id) : null,
      },
    };
  },
});

function encodeCursor(createdAt: Date, id: string): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString("base64url");
}

function parseCursor(text: string): { createdAt: Date; id: string } {
  try {
    const [createdAt, id] = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { createdAt: new Date(createdAt), id };
  } catch (error) {
    throw new ApiError("cursor_invalid", { param: "after", cause: error });
  }
}
