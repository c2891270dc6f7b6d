import { callApi, untilChargesEnabled } from "../api-call.ts";
import type { StandIns } from "../stand-ins.ts";
import type { SandboxSample } from "../state-file.ts";
import { DAY_SECONDS } from "./history-clock.ts";
import { visit, type Scene, type Visited, type VisitedStore } from "./shopper.ts";
import { furtherStores, type FurtherStore } from "./stores.ts";
import { visitsOf } from "./visits.ts";

/**
 * Makes the history of a busy sandbox in the sample's workspace, over the service's API and the calls of its pages: two more
 * stores, a subscription whose receiver fails, sessions that end in every way, and what follows some of the orders. It is
 * the same each time, but for ids and times. The clock is advanced after each day; sessions that were left open expire then.
 * @param days how many it covers: the clock has to be all of them but today behind. 1 leaves the clock alone.
 * @param signal ends it before the next visit, with its reason.
 * @throws CallRefused, Error: what was made before stays.
 */
export async function makeHistory(
  baseUrl: string,
  sample: SandboxSample,
  { partner, stripe }: StandIns,
  { days, signal }: { days: number; signal: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  if (stripe === null) throw new Error("it takes the sandbox's own Stripe");
  const scene = { baseUrl, partner, stripe };
  const stores: VisitedStore[] = [{ ...sample, key: "nordlicht" }];
  for (const store of furtherStores) stores.push(await onboard(scene, sample, store));
  const visited: Visited[] = [];
  for (let day = 0; day < days; day += 1) {
    if (day === Math.max(0, days - FAILING_DAYS)) await subscribeFailing(scene, sample);
    // A store's shoppers come one after the other, so that its orders have the same numbers each time.
    const ofDay = stores.map(async (store) => {
      const done: Visited[] = [];
      for (const next of visitsOf(store.key, days).filter((planned) => planned.day === day)) {
        signal?.throwIfAborted();
        done.push(await visit(scene, store, next));
      }
      return done;
    });
    const [ofSample = []] = await Promise.all(ofDay);
    visited.push(...ofSample);
    if (day < days - 1)
      await callApi(baseUrl, sample.partnerKey, "POST", "/v2/test/clock", { advance_seconds: DAY_SECONDS });
  }
  await followUp(scene, sample, visited);
}

/** Fewer than the five days after which a failing subscription is disabled. */
const FAILING_DAYS = 3;

async function subscribeFailing({ baseUrl, partner }: Scene, { partnerKey }: SandboxSample): Promise<void> {
  await callApi(baseUrl, partnerKey, "POST", "/v2/webhooks/subscriptions", {
    target_url: `${partner.url}/failing`,
    events: ["order.*"],
    description: "A receiver that is out of order: it answers 500",
  });
}

async function onboard(
  { baseUrl, stripe }: Scene,
  { workspaceId, partnerKey }: SandboxSample,
  { key, onboarding, configuration }: FurtherStore,
): Promise<VisitedStore> {
  const merchants = `/v2/agencies/${workspaceId}/merchants`;
  const created = await callApi(baseUrl, partnerKey, "POST", merchants, onboarding);
  const merchant = created["merchant"] as { id: string; api_key: string };
  const { account_id: accountId } = created["stripe"] as { account_id: string };
  await stripe.completeOnboarding(accountId);
  await untilChargesEnabled(baseUrl, partnerKey, `${merchants}/${merchant.id}`);
  await callApi(baseUrl, merchant.api_key, "PATCH", `/v1/merchants/${merchant.id}`, configuration);
  return { key, merchantId: merchant.id, apiKey: merchant.api_key, accountId };
}

/**
 * Of the sample store's orders on 14 days, the first is overdue, two are paid and one is canceled; of those paid by card, one is
 * refunded, and another in part.
 */
async function followUp({ baseUrl }: Scene, sample: SandboxSample, visited: Visited[]): Promise<void> {
  const endingIn = (ending: string) => visited.filter((each) => each.ending === ending);
  const move = async ({ sessionId }: Visited, to: "cancel" | "paid") => {
    const session = await callApi(baseUrl, sample.apiKey, "GET", `/v1/sessions/${sessionId}`);
    await callApi(baseUrl, sample.partnerKey, "POST", `/v2/orders/${String(session["orderId"])}/${to}`, {});
  };
  const refund = async ({ sessionId }: Visited, partOf: (total: number) => number) => {
    const session = await callApi(baseUrl, sample.apiKey, "GET", `/v1/sessions/${sessionId}`);
    const { total } = session["amounts"] as { total: number };
    const body = { sessionId, amount: partOf(total), reason: "Returned by the buyer" };
    await callApi(baseUrl, sample.apiKey, "POST", "/v1/refunds", body);
  };
  const [, paid, alsoPaid, canceled] = endingIn("net14");
  await move(paid!, "paid");
  await move(alsoPaid!, "paid");
  await move(canceled!, "cancel");
  const [whole, partly] = endingIn("card");
  await refund(whole!, (total) => total);
  await refund(partly!, (total) => Math.floor(total / 4));
}
