import { z } from "zod";
import { isCurrency } from "../../shared/money.ts";
import { changeApplicationFee } from "../../server/keys/workspaces.ts";
import { getWorkspaceId, parseOption, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

/** A share of the amount in hundredths of a percent. */
const BasisPoints = z.coerce.number().int().min(0).max(10_000);
/** What one payment may cost on top, in minor units. */
const FixedAmount = z.coerce.number().int().min(1).max(99_999_999);

export default defineCommand({
  name: "workspace fee",
  summary: "Set the application fee of a workspace's card payments",
  options: {
    workspace: { type: "string", required: true, value: "ID", text: "The workspace." },
    "basis-points": {
      type: "string",
      value: "NUMBER",
      text: "Share of each payment in hundredths of a percent: 150 is 1.5 % (default: 0).",
    },
    fixed: {
      type: "string",
      value: "LIST",
      text: "Fixed part in minor units by currency: EUR=25,USD=30 (default: none).",
    },
  },
  async run({ options, dataDir }) {
    const basisPoints = parseOption("basis-points", BasisPoints, options["basis-points"] ?? "0");
    const fixed = parseFixed(options.fixed ?? "");
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceId(ctx, options.workspace);
      await ctx.sql.begin((sql) => changeApplicationFee(sql, workspaceId, { basisPoints, fixed }));
      const parts = Object.entries(fixed).map(([currency, amount]) => `${currency}=${amount}`);
      return {
        data: { workspace_id: workspaceId, basis_points: basisPoints, fixed },
        text: `workspace ${workspaceId}: ${basisPoints} basis points, fixed ${parts.join(",") || "none"}`,
      };
    });
  },
});

/** `EUR=25,USD=30` → `{EUR: 25, USD: 30}`. @throws CommandError */
function parseFixed(text: string): Record<string, number> {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  return Object.fromEntries(
    parts.map((part) => {
      const [currency = "", amount, ...rest] = part.trim().split("=");
      if (!isCurrency(currency) || rest.length > 0)
        throw new CommandError(`--fixed: "${part}" is not CURRENCY=AMOUNT.`);
      return [currency, parseOption("fixed", FixedAmount, amount)];
    }),
  );
}
