import { defaultScopes, MintPartnerKey, PartnerKey } from "../../shared/wire/partner-key.ts";
import { recordAudit } from "../../server/audit/audit.ts";
import { viewRow } from "../../server/http/view-row.ts";
import { mintPartnerKey } from "../../server/keys/mint-partner-key.ts";
import { parseOption, getWorkspaceId, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "key create",
  summary: "Create a partner key; its plaintext is shown once",
  options: {
    workspace: { type: "string", required: true, value: "ID", text: "The workspace." },
    name: { type: "string", text: "Purpose of the key." },
    test: { type: "boolean", text: "A test key (default)." },
    live: { type: "boolean", text: "A live key: real charges." },
    scopes: {
      type: "string",
      value: "A,B",
      text: `Scopes, comma separated (default: ${defaultScopes.join(",")}).`,
    },
  },
  async run({ options, dataDir }) {
    if (options.test && options.live) throw new CommandError("A key is either --test or --live.");
    const request = {
      name: parseOption("name", MintPartnerKey.shape.name, options.name ?? "Command line"),
      livemode: options.live,
      scopes: parseOption(
        "scopes",
        MintPartnerKey.shape.scopes,
        options.scopes?.split(",").map((scope) => scope.trim()),
      ),
    };
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceId(ctx, options.workspace);
      const { key, plaintext } = await ctx.sql.begin(async (sql) => {
        const minted = await mintPartnerKey(ctx, sql, workspaceId, request);
        await recordAudit(sql, {
          caller: null,
          workspaceId,
          action: "partner_key.minted",
          target: minted.key.id,
          keyPrefix: minted.key.key_prefix,
          requestId: null,
        });
        return minted;
      });
      return {
        data: { key: viewRow(PartnerKey, key), plaintext },
        text: `${plaintext}\nStore it now; it will not be shown again.`,
      };
    });
  },
});
