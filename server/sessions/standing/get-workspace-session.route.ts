import { z } from "zod";
import { SessionId } from "../../../shared/wire/session.ts";
import { WorkspaceSession } from "../../../shared/wire/sessions/workspace-session.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { findOrderBySession } from "../../orders/orders.sql.ts";
import { viewWorkspaceSession } from "./view-workspace-session.ts";
import { findWorkspaceSession } from "./workspace-sessions.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/sessions/{id}",
  summary: "Retrieve a session",
  tag: "Sessions",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  params: z.object({ id: SessionId }),
  responses: { 200: WorkspaceSession },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const row = await findWorkspaceSession(sql, caller, params.id);
    if (row === null)
      throw new ApiError("resource_not_found", { message: "Session not found.", param: "id" });
    return { status: 200, body: viewWorkspaceSession(row, await findOrderBySession(sql, row.id)) };
  },
});
