import { z } from "zod";
import { listUnknownPayments } from "../../server/operations/unknown-payments.ts";
import { parseOption, withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "payments unknown",
  summary: "After a restore: list payments at the processor that the database does not know",
  options: {
    since: {
      type: "string",
      value: "TIME",
      text: "The moment to which the database was restored, as 2026-11-24T10:15:00Z.",
      required: true,
    },
  },
  async run({ options, dataDir }) {
    const since = new Date(parseOption("since", z.iso.datetime({ offset: true }), options.since));
    const { payments, failures } = await withContext(dataDir, (ctx) => listUnknownPayments(ctx, since));
    const lines = [
      ...payments.map((payment) =>
        [
          payment.created_at,
          payment.account_id,
          payment.payment_id,
          payment.session_id,
          payment.status,
          payment.amount === null ? "" : `${payment.amount} ${payment.currency} (minor units)`,
        ]
          .join("  ")
          .trimEnd(),
      ),
      ...failures.map(({ account_id: account, reason }) => `${account}  could not be listed: ${reason}`),
    ];
    return {
      data: { payments, failures },
      text: lines.length === 0 ? "Every payment since then is known." : lines.join("\n"),
      exitCode: lines.length === 0 ? 0 : 1,
    };
  },
});
