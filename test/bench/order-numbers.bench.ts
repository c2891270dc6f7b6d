import { parseConfiguration } from "../../server/merchants/configuration.ts";
import { randomUUID } from "node:crypto";
import type { Sql } from "../../server/db/sql.ts";
import { storeSession } from "../../server/sessions/store-session.ts";
import { findSessionById } from "../../server/sessions/sessions.sql.ts";
import { insertBuiltinOrder, takeOrderNumbers } from "../../server/stores/builtin.sql.ts";
import type { StoreSession } from "../../server/stores/platform.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { defineBench } from "./define-bench.ts";
import { createCheckoutTestbed, type CheckoutTestbed } from "./recovery/testbed.ts";
import { printTable } from "./table.ts";

const MERCHANTS = 16;
const CONCURRENCY = 64;
const SECONDS = 8;

const details = { ...buyer, billingAddress: { ...buyer.billingAddress, state: "" } };

type Place = (h: CheckoutTestbed, session: StoreSession) => Promise<unknown>;

export default defineBench({
  summary:
    `orders placed per second in the built-in store of one merchant and of ${MERCHANTS}, ${CONCURRENCY} at once on 20 ` +
    "connections, compared to a counter that is locked until the order is committed (earlier releases)",
  async run(print) {
    const h = await createCheckoutTestbed();
    try {
      const sessions: StoreSession[] = [];
      for (let count = 0; count < MERCHANTS; count += 1) sessions.push(await sessionOf(h));
      // The first measurement is a warm-up.
      await rateOf(h, sessions, inBlocks);
      const row = async (name: string, place: Place) => [
        name,
        `${(await rateOf(h, sessions.slice(0, 1), place)).toFixed(0)}/s`,
        `${(await rateOf(h, sessions, place)).toFixed(0)}/s`,
      ];
      printTable(
        [
          ["order numbers", "one merchant", `${MERCHANTS} merchants`],
          await row("in blocks (ours)", inBlocks),
          await row("in the order's transaction (before)", inTransaction),
        ],
        print,
      );
    } finally {
      await h.close();
    }
  },
});

/** A session of a merchant of its own, with one line that has no stock. */
async function sessionOf(h: CheckoutTestbed): Promise<StoreSession> {
  const merchant = await h.merchant();
  const cart = { lineItems: [{ id: "custom", name: "Lamp", quantity: 1, price: 10_000 }] };
  const { sessionId } = await openCheckout(h, merchant, { cart });
  return storeSession((await findSessionById(h.sql, sessionId))!, details, null, parseConfiguration({}).b2b);
}

async function rateOf(h: CheckoutTestbed, sessions: readonly StoreSession[], place: Place): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let placed = 0;
  const shoppers = Array.from({ length: CONCURRENCY }, async (_, index) => {
    while (performance.now() < endsAt) {
      await place(h, { ...sessions[index % sessions.length]!, id: `cs_bench${randomUUID()}` });
      placed += 1;
    }
  });
  const startedAt = performance.now();
  await Promise.all(shoppers);
  return (1000 * placed) / (performance.now() - startedAt);
}

const request = { attempt: 1, meta: {}, reserveUntil: new Date(Date.now() + 3_600_000) };

function inBlocks(h: CheckoutTestbed, session: StoreSession): Promise<unknown> {
  return h.ctx.platform("builtin").placeOrder({ ...request, session });
}

/** The statements of an order as earlier releases made them. */
async function inTransaction({ ctx }: CheckoutTestbed, session: StoreSession): Promise<unknown> {
  const { amounts } = await ctx.platform("builtin").quote(session);
  return ctx.sql.begin(async (sql: Sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`builtin/${session.id}`}, 0))`;
    await sql`select 1 from builtin_orders where session_id = ${session.id} and merchant_id = ${session.merchantId}
      order by created_at desc limit 1`;
    await sql`select 1 from builtin_products where merchant_id = ${session.merchantId} and id = 'custom'`;
    const numbers = await takeOrderNumbers(sql, new Map([[session.merchantId, 1]]));
    const { attempt, meta, reserveUntil } = request;
    const number = numbers.get(session.merchantId)!;
    const content = {
      session,
      attempt,
      meta,
      reserveUntil,
      amounts,
      number,
      shippingLabel: null,
      now: Date.now(),
    };
    const order = await insertBuiltinOrder(sql, content);
    await sql`delete from builtin_reservations where order_id = ${order.id}`;
  });
}
