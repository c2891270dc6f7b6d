import { setTimeout } from "node:timers/promises";
import { EVERY_WORKSPACE, recordAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { createNext, nameOf, unwrap, wrap } from "../crypto/data-keys.ts";
import { listDataKeys, lockDataKeys, replaceWrapped, type DataKeyRow } from "../crypto/data-keys.sql.ts";
import type { Sql } from "../db/sql.ts";

type RotationContext = Pick<Context, "sql" | "dataKeys">;

const POLL_INTERVAL_MS = 1_000;

export interface Rewrapped {
  /** The provider's current key, as in `local:1f2e3d4c`. */
  wrappingKey: string;
  rewrapped: number;
  /** Still wrapped with another key: another command re-wrapped them meanwhile. */
  remaining: number;
}

/**
 * Wraps all data keys with the provider's current key, all or none. Nothing that they encrypt changes, and processes that
 * run already know them.
 * @throws if a data key cannot be unwrapped.
 */
export async function rewrapDataKeys(ctx: RotationContext): Promise<Rewrapped> {
  const { provider } = ctx.dataKeys;
  // All of them: what a row says of its wrapping key is not authenticated, and old keys are removed after this.
  const renewed = await Promise.all(
    (await listDataKeys(ctx.sql)).map(async (row) => ({
      row,
      ...(await wrap(provider, await unwrap(provider, row))),
    })),
  );
  const rewrapped = await ctx.sql.begin(async (sql) => {
    let count = 0;
    for (const { row, ...key } of renewed) if (await replaceWrapped(sql, row, key)) count += 1;
    await audit(sql, provider.current);
    return count;
  });
  const isOther = ({ wrapping_key: wrappingKey }: DataKeyRow) => wrappingKey !== provider.current;
  const remaining = (await listDataKeys(ctx.sql)).filter(isOther).length;
  return { wrappingKey: provider.current, rewrapped, remaining };
}

/** Creates a data key to re-encrypt every secret with, unless that is still in progress with the newest. */
export async function beginDataKey(ctx: RotationContext): Promise<{ row: DataKeyRow; isNew: boolean }> {
  return ctx.sql.begin(async (sql) => {
    await lockDataKeys(sql);
    const isNew = (await getNewest(sql)).applied_at !== null;
    if (isNew) await createNext(sql, ctx.dataKeys.provider);
    const row = await getNewest(sql);
    await audit(sql, `data_key:${nameOf(row)}`);
    return { row, isNew };
  });
}

async function getNewest(sql: Sql): Promise<DataKeyRow> {
  const newest = (await listDataKeys(sql)).at(-1);
  if (newest === undefined) throw new Error("there is no data key");
  return newest;
}

/** Waits until every process encrypts with a data key, this one included. */
export async function waitUntilEncrypting(ctx: RotationContext, key: DataKeyRow): Promise<void> {
  for (;;) {
    const row = (await listDataKeys(ctx.sql)).find((other) => nameOf(other) === nameOf(key));
    if (row === undefined) throw new Error(`data key ${nameOf(key)} was deleted`);
    if (row.encrypts_everywhere) return ctx.dataKeys.load();
    await setTimeout(POLL_INTERVAL_MS);
  }
}

function audit(sql: Sql, target: string): Promise<void> {
  const action = "encryption_keys.rotated";
  return recordAudit(sql, { caller: null, workspaceId: EVERY_WORKSPACE, action, target, requestId: null });
}
