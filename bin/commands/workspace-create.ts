import { Hostname } from "../../shared/wire/domain.ts";
import { plainText } from "../../shared/plain-text.ts";
import { addMember, createWorkspace } from "../../server/keys/workspaces.ts";
import { parseOption, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

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
    "zone-id": { type: "string", value: "ID", text: "Zone delegated for subdomains." },
    "zone-apex": { type: "string", value: "NAME", text: "Apex of that zone." },
  },
  async run({ options, dataDir }) {
    const name = parseOption("name", plainText(1, 120), options.name);
    const { "zone-id": zoneId, "zone-apex": zoneApex, owner } = options;
    if ((zoneId === undefined) !== (zoneApex === undefined)) {
      throw new CommandError("Use --zone-id and --zone-apex together.");
    }
    const zone =
      zoneId === undefined || zoneApex === undefined
        ? null
        : {
            id: parseOption("zone-id", plainText(1, 100), zoneId),
            apex: parseOption("zone-apex", Hostname, zoneApex),
          };
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
