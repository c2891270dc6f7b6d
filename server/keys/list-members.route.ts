import { z } from "zod";
import { Member, MemberList } from "../../shared/wire/member.ts";
import { defineRoute } from "../http/define-route.ts";
import { viewRow } from "../http/view-row.ts";
import { listMembers } from "./workspaces.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/workspaces/{workspaceId}/members",
  summary: "List members",
  description: "Returns the users of the workspace with their roles.",
  tag: "Workspace",
  auth: "user_token",
  params: z.object({ workspaceId: z.uuid().toLowerCase() }),
  responses: { 200: MemberList },
  async handler({ sql, params }) {
    const members = await listMembers(sql, params.workspaceId);
    return { status: 200, body: { members: members.map((row) => viewRow(Member, row)) } };
  },
});
