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

/** A random time that leaves older rows in the history. */
const randomTime = (): Date => new Date(Date.now() - Math.random() * 25 * DAY_MS);

const randomItem = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)]!;

/** Every combination of the list's filters: merchant, event, status and position. */
const listReads: Array<Read<History>> = [false, true].flatMap((byMerchant) =>
  [undefined, "order.completed", "vat.rechecked", "account.updated"].flatMap((event) =>
    [undefined, ...DeliveryStatus.options].flatMap((status) =>
      [false, true].map((isPaged): Read<History> => ({
        name: [
          "list",
          byMerchant ? "of a merchant" : "",
          event ?? "",
          status ?? "",
          isPaged ? "from a random time" : "",
        ]
          .filter((part) => part !== "")
          .join(", "),
        run: ({ sql, owner }) =>
          readWithKeptPlans(sql, async (connection) => {
            const filter = {
              workspaceId: owner.workspaceId,
              livemode: true,
              merchantId: byMerchant ? owner.merchantId : null,
              event,
              status,
              createdBefore: isPaged ? randomTime().toISOString() : undefined,
            };
            const rows = await listDeliveries(connection, filter, LIMIT);
            const createdBefore = rows.at(-1)?.created_at.toISOString();
            if (rows.length >= LIMIT) await hasDeliveries(connection, { ...filter, createdBefore });
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
      const id = randomItem(ids);
      const scope = { workspaceId: owner.workspaceId, livemode: true, merchantId: null };
      const row = await findDelivery(sql, scope, id);
      await findNewestAttempt(sql, owner.workspaceId, id);
      await listAttempts(sql, owner.workspaceId, id, 50);
      return row === null ? 0 : 1;
    },
  },
  workerRead("targets of 20 attempts", async (sql, { ids }) => {
    const randomIds = Array.from({ length: 20 }, () => randomItem(ids));
    return (await findAttemptTargets(sql, randomIds)).length;
  }),
  workerRead("lock one delivery", async (sql, { ids }) =>
    (await lockDelivery(sql, randomItem(ids))) === null ? 0 : 1,
  ),
  workerRead(
    "sweeper: due without a job",
    async (sql) => (await listJoblessDeliveries(sql, new Date(Date.now() - 10_000), 500)).length,
  ),
  workerRead("backlog check of a subscription", async (sql, { owner }) =>
    (await isBacklogged(sql, randomItem(owner.subscriptionIds), new Date(), 200)) ? 1 : 0,
  ),
  workerRead(
    "bulk replay: list the first 350",
    async (sql, history) => (await listFirstReplayable(sql, randomReplayRange(history))).length,
  ),
  {
    ...workerRead("bulk replay: reset the first 350", async (sql, history) => {
      const range = randomReplayRange(history);
      const reset = { now: new Date(), singleAttempt: false };
      return (await resetDeliveries(sql, range, await listFirstReplayable(sql, range), reset)).length;
    }),
    isWrite: true,
  },
  {
    ...workerRead("abandon 45 pending of a subscription", (sql, { owner }) =>
      abandonPending(sql, owner.workspaceId, randomItem(owner.subscriptionIds), {
        now: new Date(),
        error: "subscription disabled",
        limit: 45,
      }),
    ),
    isWrite: true,
  },
];

/** A bulk replay of a random subscription's deliveries. */
const randomReplayRange = ({ owner }: History): ReplayRange => ({
  subscription_id: randomItem(owner.subscriptionIds),
  since: new Date(Date.now() - 30 * DAY_MS),
  until: new Date(),
  status: "succeeded",
});

const listFirstReplayable = (sql: Transaction, range: ReplayRange): Promise<WalkPosition[]> =>
  listReplayable(sql, range, { created_at: range.since, id: "" }, 350);

/** Runs with generic plans, as on a worker's connection, in a transaction that is rolled back. */
function workerRead(
  name: string,
  work: (sql: Transaction, history: History) => Promise<number>,
): Read<History> {
  const rolledBack = new Error("rolled back");
  return {
    name,
    async run(history) {
      let rows = 0;
      await history.sql
        .begin(async (transaction) => {
          await transaction`set local plan_cache_mode = force_generic_plan`;
          rows = await work(transaction, history);
          throw rolledBack;
        })
        .catch((error: unknown) => {
          if (error !== rolledBack) throw error;
        });
      return rows;
    },
  };
}

export const reads: ReadonlyArray<Read<History>> = [...listReads, ...otherReads];
