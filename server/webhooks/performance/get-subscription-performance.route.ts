import { z } from "zod";
import { SubscriptionPerformance, type DeliveryPeriod } from "../../../shared/wire/overview/performance.ts";
import { readWithKeptPlans } from "../../db/sql.ts";
import { defineRoute } from "../../http/define-route.ts";
import { subscriptionNotFound } from "../subscriptions/change-subscription.ts";
import { readPerformance } from "./performance.sql.ts";

const HOUR_MS = 3_600_000;
const periods = [
  { period: "24h", hours: 24 },
  { period: "7d", hours: 7 * 24 },
] as const;

export default defineRoute({
  method: "GET",
  path: "/webhooks/subscriptions/{id}/performance",
  summary: "Read how deliveries to a subscription went",
  description:
    "Returns how many deliveries succeeded and how long attempts took, in the last 24 hours and 7 days.",
  tag: "Webhook subscriptions",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  params: z.object({ id: z.uuid().toLowerCase() }),
  responses: { 200: SubscriptionPerformance },
  errors: ["resource_not_found"],
  async handler({ ctx, caller, params }) {
    const read = async ({ period, hours }: (typeof periods)[number]): Promise<DeliveryPeriod> => {
      const from = new Date(ctx.clock.now() - hours * HOUR_MS);
      const row = await readWithKeptPlans(ctx.sql, (sql) => readPerformance(sql, caller, params.id, from));
      if (row === null) throw subscriptionNotFound();
      return { period, from: from.toISOString(), ...row };
    };
    return { status: 200, body: { periods: await Promise.all(periods.map(read)) } };
  },
});
