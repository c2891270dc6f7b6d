import { Stripe } from "stripe";
import { expectOk, until, type Harness, type TestMerchant } from "../support/harness.ts";
import { cardToken, openCheckout } from "./shopper.ts";

/** A client of the stand-in processor, as the merchant's dashboard there. */
export function stripeClient(h: Harness): Stripe {
  const { url, secretKey } = h.standIns.stripe!;
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, { host: hostname, port, protocol: "http", telemetry: false });
}

export interface PaidOrder {
  sessionId: string;
  orderId: string;
  total: number;
  paymentIntent: string;
}

/** Pays an order by card. */
export async function payOrder(h: Harness, merchant: TestMerchant): Promise<PaidOrder> {
  const checkout = await openCheckout(h, merchant);
  const confirmationTokenId = await cardToken(h, merchant);
  const { orderId } = expectOk(await checkout.confirm({ confirmationTokenId })) as { orderId: string };
  const [row] = await h.sql<[{ payment_intent: string }]>`
    select payment_intent from orders where id = ${orderId}`;
  const { sessionId, total } = checkout;
  return { sessionId, orderId, total, paymentIntent: row.payment_intent };
}

/** A second payment of the session's first attempt, made after the session was completed or reopened. @returns its id. */
export async function paySurplus(
  h: Harness,
  merchant: TestMerchant,
  sessionId: string,
  amount = 4_200,
): Promise<string> {
  const surplus = await stripeClient(h).paymentIntents.create(
    {
      amount,
      currency: "eur",
      confirm: true,
      confirmation_token: await cardToken(h, merchant),
      return_url: "https://x.example",
      allowed_payment_method_types: ["card"],
      metadata: { svc_session_id: sessionId, svc_attempt: "1", svc_merchant_id: merchant.id },
    },
    { stripeAccount: merchant.accountId },
  );
  return surplus.id;
}

/** Waits until every event of the processor was received and every job that is due because of it is done. */
export async function settled(h: Harness): Promise<void> {
  await until(async () => {
    const jobs = await h.sql`
      select 1 from graphile_worker.jobs where task_identifier in ('follow-payment', 'send-store-commands') and run_at <= now()`;
    return jobs.length === 0 && h.standIns.stripe!.webhooks.pendingCount() === 0;
  }, "the processor's events");
}

/** `data` of a merchant's events of one type, oldest first. */
export async function eventData<Data = Record<string, unknown>>(
  h: Harness,
  merchant: TestMerchant,
  type: string,
): Promise<Data[]> {
  const rows = await h.sql<{ data: Data }[]>`
    select payload -> 'data' as data from events
    where merchant_id = ${merchant.id} and type = ${type} order by created_at, id`;
  return rows.map(({ data }) => data);
}
