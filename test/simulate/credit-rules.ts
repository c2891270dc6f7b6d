import { setTimeout as pause } from "node:timers/promises";
import type { Merchant } from "./merchant.ts";
import type { Violation } from "./oracle.ts";
import type { World } from "./world.ts";

/**
 * The oracle's rules of credit, looked at all the time: what a company's orders hold and reserve together never exceeds its
 * limit, and while one is overdue none is placed. What is held is added up from the orders themselves.
 */
export interface CreditWatch {
  /** The clock has moved. */
  beginRound(): Promise<void>;
  /** Every actor waits. */
  endRound(): Promise<void>;
  /** Stops looking. @returns what was found. */
  end(): Promise<Violation[]>;
}

interface CreditOrder {
  id: string;
  merchantId: string;
  status: string;
  currency: string;
  total: number;
  refunded: number;
  due: string | null;
  reserved: number | null;
}

const LOOK_EVERY_MS = 400;
const DAY = 24 * 60 * 60_000;

export function watchCredit(world: World, merchants: ReadonlyMap<number, Merchant>): CreditWatch {
  const members = new Map(
    [...merchants].flatMap(([seed, merchant]) =>
      merchant.company === null
        ? []
        : [[merchant.id, { seed, merchant, company: merchant.company }] as const],
    ),
  );
  const found = new Map<string, Violation>();
  const stopped = new AbortController();
  let before: { orders: Map<string, CreditOrder>; at: number } | null = null;

  const report = (seed: number, rule: string, detail: string) =>
    void found.set(`${seed}/${rule}`, { seed, rule, detail });

  async function look(): Promise<CreditOrder[]> {
    const orders = await readCreditOrders(world, [...members.keys()]);
    for (const [id, own] of Map.groupBy(orders, ({ merchantId }) => merchantId)) {
      const { seed, merchant, company } = members.get(id)!;
      for (const [currency, sums] of Map.groupBy(own, (order) => order.currency)) {
        const used = sums.reduce((sum, order) => sum + owedBy(order), 0);
        const limit = currency === merchant.currency ? company.limit : 0;
        if (used > limit)
          report(seed, "held and reserved within the limit", `${used} of ${limit} ${currency} are used`);
      }
    }
    return orders;
  }

  async function compare(): Promise<void> {
    if (before === null) return;
    const { orders: known, at } = before;
    const today = new Date(at).toISOString().slice(0, 10);
    for (const [id, own] of Map.groupBy(await look(), ({ merchantId }) => merchantId)) {
      const overdue = own.find(
        (order) =>
          order.status === "on-hold" &&
          known.get(order.id)?.status === "on-hold" &&
          order.due !== null &&
          order.due < today,
      );
      const placed = own.find((order) => !known.has(order.id) && owedBy(order) > 0);
      if (overdue !== undefined && placed !== undefined)
        report(
          members.get(id)!.seed,
          "no terms while overdue",
          `${placed.id} was placed, ${overdue.id} is due since ${overdue.due}`,
        );
    }
  }

  const looking = (async () => {
    while (!stopped.signal.aborted && members.size > 0) {
      await look();
      await pause(LOOK_EVERY_MS);
    }
  })();
  looking.catch(() => {});
  return {
    async beginRound() {
      const at = world.clock.now();
      // A day that ends in the middle of a round says nothing about it.
      const isLate = at % DAY > DAY - 5 * 60_000;
      const orders = isLate ? [] : await look();
      before = isLate ? null : { at, orders: new Map(orders.map((order) => [order.id, order])) };
    },
    endRound: compare,
    async end() {
      stopped.abort();
      await looking;
      for (const order of await look()) {
        const { seed } = members.get(order.merchantId)!;
        const held = order.status === "on-hold" ? order.total - order.refunded : 0;
        if ((order.reserved ?? 0) !== held)
          report(
            seed,
            "the company owes what it holds",
            `${order.reserved ?? "nothing"} for ${order.id}, which is ${order.status} over ${held}`,
          );
      }
      return [...found.values()];
    },
  };
}

function owedBy({ status, total, refunded, reserved }: CreditOrder): number {
  if (status === "on-hold") return total - refunded;
  return status === "pending" ? (reserved ?? 0) : 0;
}

/** Orders on account of these merchants, and what is reserved for them. */
function readCreditOrders(world: World, merchantIds: string[]): Promise<CreditOrder[]> {
  return world.ctx.sql<CreditOrder[]>`
    select o.id, o.merchant_id as "merchantId", o.status, o.currency, (o.amounts ->> 'total')::float8 as total,
      coalesce((select sum((made ->> 'amount')::bigint) from jsonb_array_elements(o.refunds) made), 0)::float8 as refunded,
      o.meta ->> '_svc_payment_due' as due, r.owed::float8 as reserved
    from builtin_orders o left join builtin_receivables r on r.order_id = o.id
    where o.merchant_id = any(${merchantIds}::uuid[])
      and (o.meta ->> '_svc_payment_terms' is distinct from 'immediate' or r.owed is not null)`;
}
