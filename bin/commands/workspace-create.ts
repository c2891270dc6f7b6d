import { plainText } from "../../shared/plain-text.ts";
import { addMember, createWorkspace } from "../../server/keys/workspaces.ts";
import { parseOption, withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";
import { parseZone, zoneOptions } from "../zone-options.ts";

export default defineCommand({
  name: "workspace create",
  summary: "Create a workspace for a partner",
  options: {
    name: { type: "string", required: true, text: "Name of the workspace." },
    owner: {
      type: "string",
      value: "SUBJECT",
      text: "Subject of the owner, as in the user token.",
    },
    ...zoneOptions,
  },
  async run({ options, dataDir }) {
    const name = parseOption("name", plainText(1, 120), options.name);
    const { owner } = options;
    const zone = parseZone(options);
    const workspaceId = await withContext(dataDir, (ctx) =>
      ctx.sql.begin(async (sql) => {
        const id = await createWorkspace(sql, { name, zone });
        if (owner !== undefined) {
          await addMember(sql, { workspaceId: id, subject: owner, role: "owner", email: null });
        }
        return id;
      }),
    );
    return { data: { workspace_id: workspaceId }, text: `workspace ${workspaceId}` };
  },
});
