import { createClient } from "../support/client.ts";
import type { Books } from "./books.ts";
import type { Merchant } from "./merchant.ts";
import { persistently } from "./merchant.ts";
import type { Checkout } from "./transcript.ts";
import type { World } from "./world.ts";

/** The oracle's rule of views: what buyers and partners see as an order is what the store holds, and nothing else. */
export async function checkViews(
  world: World,
  merchants: ReadonlyMap<number, Merchant>,
  checkouts: readonly Checkout[],
  books: Books,
  report: (merchantId: string, rule: string, detail: string) => void,
): Promise<void> {
  const bySeed = Map.groupBy(checkouts, ({ seed }) => seed);
  for (const [seed, merchant] of merchants) {
    const listed = await listedSessions(world, merchant);
    for (const { sessionId, token } of bySeed.get(seed) ?? []) {
      const held = (books.stores.get(sessionId) ?? []).some(({ status }) =>
        ["processing", "on-hold", "refunded"].includes(status),
      );
      const [order] = books.orders.get(sessionId) ?? [];
      const needsAttention = (order?.needs_attention ?? null) !== null;
      const isCompleted = books.sessions.get(sessionId)?.status === "completed";
      if (listed.has(sessionId) && !held && !isCompleted && !needsAttention)
        report(
          merchant.id,
          "orders are what the store holds",
          `${sessionId} is listed, and not in the store`,
        );
      if (!listed.has(sessionId) && held)
        report(
          merchant.id,
          "orders are what the store holds",
          `${sessionId} is in the store, and not listed`,
        );
      const origin = world.instances.origin(merchant.decisions);
      const page =
        origin === null
          ? null
          : await createClient(origin)
              .get(`/checkout/${token}`)
              .catch(() => null);
      const shown = page?.status === 200 && order !== undefined && page.text.includes(order.number);
      if (page !== null && shown !== isCompleted)
        report(
          merchant.id,
          "orders are what the store holds",
          `the page of ${sessionId} shows ${shown ? "an" : "no"} order (${page.status})`,
        );
    }
  }
}

/** Sessions whose order the partner's list has. */
async function listedSessions(world: World, merchant: Merchant): Promise<Set<string>> {
  const answer = await persistently(
    (client) => client.get("/v2/orders?limit=100", { headers: { "x-svc-merchant": merchant.id } }),
    world,
    world.partnerKey,
    merchant.decisions,
  );
  const { orders } = answer.body as { orders: Array<{ session_id: string | null }> };
  return new Set(orders.flatMap(({ session_id: id }) => (id === null ? [] : [id])));
}
