import { NIL_UUID } from "../../server/webhooks/emit.ts";
import { withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "vat check",
  summary: "Check a VAT number with the configured authority",
  args: ["NUMBER"],
  options: {
    country: { type: "string", value: "CC", text: "Country (ISO 3166-1) for a number without prefix." },
  },
  async run({ options, args, dataDir }) {
    const [vatNumber = ""] = args;
    const result = await withContext(dataDir, (ctx) =>
      ctx.vat.check({
        vatNumber,
        ...(options.country === undefined ? {} : { billingCountry: options.country.toUpperCase() }),
        merchantId: NIL_UUID,
        sessionId: null,
        requester: {},
      }),
    );
    const facts = [result.name, result.address?.replaceAll("\n", ", "), result.warning].filter(Boolean);
    return {
      data: { ...result },
      text: [`${result.vatNumber}: ${result.status} (${result.source})`, ...facts].join("\n"),
    };
  },
});
