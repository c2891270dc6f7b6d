import { plainText } from "../../shared/plain-text.ts";
import { removeMember } from "../../server/keys/workspaces.ts";
import { parseOption, getWorkspaceId, withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "member remove",
  summary: "Remove a user from a workspace; keys that the user minted stay",
  options: {
    workspace: { type: "string", required: true, value: "ID", text: "The workspace." },
    subject: { type: "string", required: true, text: "The user, as in the user token's sub." },
  },
  async run({ options, dataDir }) {
    const subject = parseOption("subject", plainText(1, 255), options.subject);
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceId(ctx, options.workspace);
      const removed = await ctx.sql.begin((sql) => removeMember(sql, workspaceId, subject));
      return {
        data: { workspace_id: workspaceId, subject, removed },
        text: removed
          ? `${subject} is no member of workspace ${workspaceId} any more`
          : `${subject} was no member of workspace ${workspaceId}`,
      };
    });
  },
});
