import { z } from "zod";
import { AttentionId } from "../../../shared/wire/overview/attention.ts";
import { recordCall } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import type { Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { closeNotices } from "../../notices/notices.ts";
import { clearAttention } from "../../orders/order-attention.ts";
import { closeNotice, lockOpenNotice, lockReasons } from "./attention.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/attention/{id}/resolve",
  summary: "Mark as resolved",
  description:
    "Takes something off the list of what needs attention, because it is dealt with. It changes nothing else: a new reason lists an order again.",
  tag: "Overview",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: true,
  idempotent: "accepted",
  transactional: true,
  params: z.object({ id: AttentionId }),
  responses: { 204: null },
  errors: ["resource_not_found"],
  async handler({ ctx, sql, caller, params, request }) {
    const { id } = params;
    const isResolved = id.startsWith("ord_")
      ? await resolveOrder(ctx, sql, caller, id)
      : await resolveNotice(ctx, sql, caller, id);
    if (isResolved) await recordCall(sql, { caller, requestId: request.id }, "attention.resolved", id);
    return { status: 204, body: null };
  },
});

async function resolveOrder(ctx: Context, sql: Sql, scope: Scope, id: string): Promise<boolean> {
  const kinds = await lockReasons(sql, scope, id);
  if (kinds === null) throw new ApiError("resource_not_found", { message: "Order not found.", param: "id" });
  for (const kind of kinds) await clearAttention(ctx, sql, id, kind);
  await closeNotices(sql, scope.workspaceId, id, new Date(ctx.clock.now()));
  return kinds.length > 0;
}

async function resolveNotice(ctx: Context, sql: Sql, scope: Scope, id: string): Promise<boolean> {
  if (!(await lockOpenNotice(sql, scope, id)))
    throw new ApiError("resource_not_found", {
      message: "No open notice has this id.",
      param: "id",
    });
  await closeNotice(sql, scope.workspaceId, id, new Date(ctx.clock.now()));
  return true;
}
