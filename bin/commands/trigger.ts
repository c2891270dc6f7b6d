import { z } from "zod";
import { eventNames, patternsFor } from "../../server/webhooks/events.ts";
import { sendTestEvent } from "../../server/webhooks/subscriptions/send-test-event.ts";
import { listSubscriptions } from "../../server/webhooks/subscriptions/subscriptions.sql.ts";
import { getWorkspaceIdOr, parseOption, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

/** The newest ones: enough for the receivers of one developer. */
const MOST_SUBSCRIPTIONS = 200;

export default defineCommand({
  name: "trigger",
  summary: "Send an example event to the test-mode subscriptions that take it",
  args: ["event"],
  options: {
    workspace: { type: "string", value: "ID", text: "The workspace (the sandbox's own)." },
    subscription: { type: "string", value: "ID", text: "Only this subscription, whatever events it takes." },
  },
  async run({ options, args, dataDir }) {
    const event = parseOption("event", z.enum(eventNames), args[0]);
    const only = parseOption("subscription", z.uuid().optional(), options.subscription);
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceIdOr(ctx, dataDir, options.workspace);
      const scope = { workspaceId, livemode: false, merchantId: null };
      const patterns = patternsFor(event);
      const deliveries = await ctx.sql.begin(async (sql) => {
        const all = await listSubscriptions(sql, scope, { limit: MOST_SUBSCRIPTIONS, after: null });
        const chosen = all.filter((subscription) =>
          only === undefined
            ? subscription.events.some((pattern) => patterns.includes(pattern))
            : subscription.id === only,
        );
        const sent = [];
        for (const subscription of chosen) {
          const of = { merchantId: subscription.merchant_id, once: false };
          sent.push(await sendTestEvent(ctx, sql, subscription, event, of));
        }
        return sent;
      });
      if (deliveries.length === 0)
        throw new CommandError(`No test-mode subscription of workspace ${workspaceId} takes ${event}.`);
      return {
        data: { event, deliveries: deliveries.map(({ id, target_url }) => ({ id, target_url })) },
        text: deliveries.map(({ id, target_url }) => `${event} → ${target_url} (${id})`).join("\n"),
      };
    });
  },
});
