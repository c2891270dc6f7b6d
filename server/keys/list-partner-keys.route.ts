import { z } from "zod";
import { PartnerKey, PartnerKeyList } from "../../shared/wire/partner-key.ts";
import { defineRoute } from "../http/define-route.ts";
import { viewRow } from "../http/view-row.ts";
import { listPartnerKeys } from "./keys.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/workspaces/{workspaceId}/partner-keys",
  summary: "List partner keys",
  description: "Returns all partner keys of the workspace, newest first, without the keys themselves.",
  tag: "Partner keys",
  auth: "user_token",
  params: z.object({ workspaceId: z.uuid().toLowerCase() }),
  responses: { 200: PartnerKeyList },
  async handler({ sql, params }) {
    const keys = await listPartnerKeys(sql, params.workspaceId);
    return { status: 200, body: { keys: keys.map((row) => viewRow(PartnerKey, row)) } };
  },
});
