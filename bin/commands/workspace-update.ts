import { plainText } from "../../shared/plain-text.ts";
import { changeWorkspace } from "../../server/keys/workspaces.ts";
import { getWorkspaceId, parseOption, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";
import { parseZone, zoneOptions } from "../zone-options.ts";

export default defineCommand({
  name: "workspace update",
  summary: "Change a workspace's name or zone",
  options: {
    workspace: { type: "string", required: true, value: "ID", text: "The workspace." },
    name: { type: "string", text: "Name of the workspace." },
    ...zoneOptions,
  },
  async run({ options, dataDir }) {
    const zone = parseZone(options);
    const name = options.name === undefined ? null : parseOption("name", plainText(1, 120), options.name);
    if (name === null && zone === null) throw new CommandError("Give --name, or --zone-id and --zone-apex.");
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceId(ctx, options.workspace);
      const change = { ...(name === null ? {} : { name }), ...(zone === null ? {} : { zone }) };
      await ctx.sql.begin((sql) => changeWorkspace(sql, workspaceId, change));
      const parts = [
        ...(name === null ? [] : [`name ${name}`]),
        ...(zone === null ? [] : [`zone ${zone.apex}`]),
      ];
      return {
        data: { workspace_id: workspaceId, ...change },
        text: `workspace ${workspaceId}: ${parts.join(", ")}`,
      };
    });
  },
});
