import { DeliveryStatus } from "../../../shared/wire/delivery.ts";
import { readWithKeptPlans, type Transaction } from "../../../server/db/sql.ts";
import {
  isBacklogged,
  listReplayable,
  resetDeliveries,
  type ReplayRange,
  type WalkPosition,
} from "../../../server/webhooks/deliveries/bulk-replays.sql.ts";
import {
  findAttemptTargets,
  findNewestAttempt,
  listAttempts,
  lockDelivery,
} from "../../../server/webhooks/dispatch/attempts.sql.ts";
import {
  abandonPending,
  findDelivery,
  listJoblessDeliveries,
} from "../../../server/webhooks/deliveries/deliveries.sql.ts";
import { hasDeliveries, listDeliveries } from "../../../server/webhooks/deliveries/delivery-list.sql.ts";
import type { Read } from "../growth/reads.ts";
import type { History } from "./histories.ts";

const LIMIT = 50;
const DAY_MS = 86_400_000;

/** Any time of the history that leaves rows before it. */
const anyTime = (): Date => new Date(Date.now() - Math.random() * 25 * DAY_MS);

const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)]!;

/** Every way to narrow the list: by merchant, event, status and place. */
const listReads: Array<Read<History>> = [false, true].flatMap((ofMerchant) =>
  [undefined, "order.completed", "vat.rechecked", "account.updated"].flatMap((event) =>
    [undefined, ...DeliveryStatus.options].flatMap((status) =>
      [false, true].map((isInside): Read<History> => ({
        name: [
          "list",
          ofMerchant ? "of a merchant" : "",
          event ?? "",
          status ?? "",
          isInside ? "from any time back" : "",
        ]
          .filter((word) => word !== "")
          .join(", "),
        run: ({ sql, owner }) =>
          readWithKeptPlans(sql, async (kept) => {
            const filter = {
              workspaceId: owner.workspaceId,
              livemode: true,
              merchantId: ofMerchant ? owner.merchantId : null,
              event,
              status,
              createdBefore: isInside ? anyTime().toISOString() : undefined,
            };
            const rows = await listDeliveries(kept, filter, LIMIT);
            const createdBefore = rows.at(-1)?.created_at.toISOString();
            if (rows.length >= LIMIT) await hasDeliveries(kept, { ...filter, createdBefore });
            return rows.length;
          }),
      })),
    ),
  ),
);

const otherReads: Array<Read<History>> = [
  {
    name: "detail: record, newest attempt, attempts",
    async run({ sql, owner, ids }) {
      const id = anyOf(ids);
      const scope = { workspaceId: owner.workspaceId, livemode: true, merchantId: null };
      const row = await findDelivery(sql, scope, id);
      await findNewestAttempt(sql, owner.workspaceId, id);
      await listAttempts(sql, owner.workspaceId, id, 50);
      return row === null ? 0 : 1;
    },
  },
  ofWorker("what an attempt needs, 20 at once", async (sql, { ids }) => {
    const wanted = Array.from({ length: 20 }, () => anyOf(ids));
    return (await findAttemptTargets(sql, wanted)).length;
  }),
  ofWorker("lock one delivery", async (sql, { ids }) =>
    (await lockDelivery(sql, anyOf(ids))) === null ? 0 : 1,
  ),
  ofWorker(
    "sweeper: due without a job",
    async (sql) => (await listJoblessDeliveries(sql, new Date(Date.now() - 10_000), 500)).length,
  ),
  ofWorker("whether a subscription has a backlog", async (sql, { owner }) =>
    (await isBacklogged(sql, anyOf(owner.subscriptionIds), new Date(), 200)) ? 1 : 0,
  ),
  ofWorker(
    "bulk replay: the first 350 of a walk",
    async (sql, history) => (await firstOfWalk(sql, anyWalk(history))).length,
  ),
  {
    ...ofWorker("bulk replay: reset the first 350", async (sql, history) => {
      const walk = anyWalk(history);
      const reset = { now: new Date(), singleAttempt: false };
      return (await resetDeliveries(sql, walk, await firstOfWalk(sql, walk), reset)).length;
    }),
    isWrite: true,
  },
  {
    ...ofWorker("abandon 45 pending of a subscription", (sql, { owner }) =>
      abandonPending(sql, owner.workspaceId, anyOf(owner.subscriptionIds), {
        now: new Date(),
        error: "subscription disabled",
        limit: 45,
      }),
    ),
    isWrite: true,
  },
];

/** A bulk replay of what one subscription has received. */
const anyWalk = ({ owner }: History): ReplayRange => ({
  subscription_id: anyOf(owner.subscriptionIds),
  since: new Date(Date.now() - 30 * DAY_MS),
  until: new Date(),
  status: "succeeded",
});

const firstOfWalk = (sql: Transaction, walk: ReplayRange): Promise<WalkPosition[]> =>
  listReplayable(sql, walk, { created_at: walk.since, id: "" }, 350);

/** With kept plans, as a worker's connections have them; in a transaction of which nothing stays. */
function ofWorker(
  name: string,
  work: (sql: Transaction, history: History) => Promise<number>,
): Read<History> {
  const undone = new Error("rolled back");
  return {
    name,
    async run(history) {
      let rows = 0;
      await history.sql
        .begin(async (transaction) => {
          await transaction`set local plan_cache_mode = force_generic_plan`;
          rows = await work(transaction, history);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return rows;
    },
  };
}

export const reads: ReadonlyArray<Read<History>> = [...listReads, ...otherReads];
