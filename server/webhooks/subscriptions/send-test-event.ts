import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { DeliveryRow } from "../deliveries/deliveries.sql.ts";
import { emitTo } from "../emit.ts";
import { events, type EventName } from "../events.ts";
import type { SubscriptionRow } from "./subscriptions.sql.ts";

/**
 * Sends one subscription an event that did not happen, with the data of the event's example, whatever events it takes.
 * Payload and request are marked as a test. In the caller's transaction.
 * @param of.merchantId which the payload names; null: the nil UUID.
 * @param of.once whether a disabled subscription gets one attempt too; else its delivery is only recorded.
 */
export async function sendTestEvent(
  ctx: Context,
  sql: Sql,
  subscription: SubscriptionRow,
  name: EventName,
  of: { merchantId: string | null; once: boolean },
): Promise<DeliveryRow> {
  const { deliveries } = await emitTo(
    ctx,
    sql,
    name,
    {
      workspaceId: subscription.workspace_id,
      merchantId: of.merchantId,
      livemode: subscription.livemode,
      test: true,
      ...exampleOf(name, subscription.id),
    },
    [
      {
        id: subscription.id,
        target_url: subscription.target_url,
        status: subscription.status,
        api_version: subscription.api_version,
        single_attempt: of.once && subscription.status === "disabled",
      },
    ],
  );
  return deliveries[0]!;
}

function exampleOf(name: EventName, subscriptionId: string) {
  if (name === "webhook.test")
    return { data: { subscription_id: subscriptionId, message: "This is a test event." } };
  const { schema, example } = events[name];
  const extensions = "cart" in example ? example.cart.extensions : null;
  return { data: schema.parse(example), extensions };
}
