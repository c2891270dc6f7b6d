import { DeliveryStatus } from "../../../shared/wire/delivery.ts";
import { readWithKeptPlans, type Pool, type Transaction } from "../../../server/db/sql.ts";
import { isBacklogged, listReplayable } from "../../../server/webhooks/bulk-replays.sql.ts";
import {
  findAttemptTargets,
  findNewestAttempt,
  listAttempts,
  lockDelivery,
} from "../../../server/webhooks/attempts.sql.ts";
import {
  abandonPending,
  findDelivery,
  listJoblessDeliveries,
} from "../../../server/webhooks/deliveries.sql.ts";
import { hasDeliveries, listDeliveries } from "../../../server/webhooks/delivery-list.sql.ts";
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
  {
    name: "what an attempt needs, 20 at once",
    async run({ sql, ids }) {
      return (
        await findAttemptTargets(
          sql,
          Array.from({ length: 20 }, () => anyOf(ids)),
        )
      ).length;
    },
  },
  {
    name: "lock one delivery",
    async run({ sql, ids }) {
      return (await lockDelivery(sql, anyOf(ids))) === null ? 0 : 1;
    },
  },
  {
    name: "sweeper: due without a job",
    async run({ sql }) {
      return (await listJoblessDeliveries(sql, new Date(Date.now() - 10_000), 500)).length;
    },
  },
  {
    name: "whether a subscription has a backlog",
    async run({ sql, owner }) {
      return (await isBacklogged(sql, anyOf(owner.subscriptionIds), new Date(), 200)) ? 1 : 0;
    },
  },
  {
    name: "bulk replay: the first 350 of a walk",
    async run({ sql, owner }) {
      const range = {
        subscription_id: anyOf(owner.subscriptionIds),
        since: new Date(Date.now() - 30 * DAY_MS),
        until: new Date(),
        status: "succeeded" as const,
      };
      return (await listReplayable(sql, range, { created_at: range.since, id: "" }, 350)).length;
    },
  },
  {
    name: "abandon 45 pending of a subscription",
    isWrite: true,
    run: ({ sql, owner }) =>
      rolledBack(sql, (transaction) =>
        abandonPending(transaction, owner.workspaceId, anyOf(owner.subscriptionIds), {
          now: new Date(),
          error: "subscription disabled",
          limit: 45,
        }),
      ),
  },
];

/** Runs `work` in a transaction of which nothing stays. */
async function rolledBack<T>(sql: Pool, work: (sql: Transaction) => Promise<T>): Promise<T> {
  const undone = new Error("rolled back");
  let result: { value: T } | null = null;
  await sql
    .begin(async (transaction) => {
      result = { value: await work(transaction) };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return result!.value;
}

export const reads: ReadonlyArray<Read<History>> = [...listReads, ...otherReads];
