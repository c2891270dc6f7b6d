import { listOpenCommands } from "../../server/orders/store-sync/store-commands.sql.ts";
import { withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

const LIMIT = 1_000;

export default defineCommand({
  name: "store-commands",
  summary: "List what each store does not know yet: commands that are open, with their tries and refusals",
  options: {
    merchant: { type: "string", value: "ID", text: "Only this merchant's." },
  },
  async run({ options, dataDir }) {
    const open = await withContext(dataDir, (ctx) =>
      listOpenCommands(ctx.sql, { merchantId: options.merchant ?? null, limit: LIMIT }),
    );
    // Payloads hold the buyers' data.
    const commands = open.map(({ payload: _payload, ...command }) => command);
    const lines = commands.map((command) =>
      [
        command.merchant_id,
        command.order_id ?? command.session_id,
        command.kind,
        `${command.tries} tries`,
        command.refused_reason === null
          ? `next try ${command.next_at.toISOString()}`
          : `refused: ${command.refused_reason}`,
      ].join("  "),
    );
    return {
      data: { commands },
      text: lines.length === 0 ? "Every store is up to date." : lines.join("\n"),
    };
  },
});
