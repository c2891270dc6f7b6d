import { z } from "zod";
import { plainText } from "../../shared/plain-text.ts";
import { addMember } from "../../server/keys/workspaces.ts";
import { parseOption, getWorkspaceId, withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "member add",
  summary: "Add a user to a workspace, or change a member's role",
  options: {
    workspace: { type: "string", required: true, value: "ID", text: "The workspace." },
    subject: { type: "string", required: true, text: "The user, as in the user token's sub." },
    role: { type: "string", required: true, text: "owner, admin or member." },
    email: { type: "string", text: "E-mail address for notices." },
  },
  async run({ options, dataDir }) {
    const subject = parseOption("subject", plainText(1, 255), options.subject);
    const role = parseOption("role", z.enum(["owner", "admin", "member"]), options.role);
    const email = parseOption("email", z.email().optional(), options.email) ?? null;
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceId(ctx, options.workspace);
      await ctx.sql.begin((sql) => addMember(sql, { workspaceId, subject, role, email }));
      return {
        data: { workspace_id: workspaceId, subject, role },
        text: `${subject} is ${role} of workspace ${workspaceId}`,
      };
    });
  },
});
