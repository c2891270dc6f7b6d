import type { Context } from "../../context.ts";
import type { NewJob } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { emit } from "../../webhooks/emit.ts";
import {
  beginReading,
  saveReading,
  listMerchantsOfAccount,
  lockAccount,
  type AccountRow,
} from "./accounts.sql.ts";

/**
 * Refreshes our copy of a connected account and emits `account.updated` if its readiness changed. Processor events arrive
 * late, twice and out of order, so each only triggers a reading, and the reading that began last wins. An unreadable
 * account was disconnected. Ignores unknown accounts. Idempotent.
 * @throws ProcessorUnavailable
 */
export async function refreshConnectedAccount(ctx: Context, accountId: string): Promise<void> {
  const reading = await beginReading(ctx.sql, accountId);
  if (reading === null) return;
  const account = await ctx.processor(reading.livemode).getAccount(accountId);
  await ctx.sql.begin(async (sql) => {
    const before = await lockAccount(sql, accountId);
    if (before === null || before.reading_kept > reading.number) return;
    const after = await saveReading(sql, accountId, reading.number, account);
    if (readinessOf(before) !== readinessOf(after)) await emitAccountUpdated(ctx, sql, after);
  });
}

/** A refresh job; waiting jobs of one account are merged. */
export function refreshJob(accountId: string): NewJob {
  return { identifier: "refresh_account", payload: { accountId }, jobKey: `refresh_account:${accountId}` };
}

function readinessOf(account: AccountRow): string {
  return JSON.stringify([account.charges_enabled, account.payouts_enabled, account.details_submitted]);
}

async function emitAccountUpdated(ctx: Context, sql: Sql, account: AccountRow): Promise<void> {
  for (const merchant of await listMerchantsOfAccount(sql, account.id)) {
    await emit(ctx, sql, "account.updated", {
      workspaceId: account.workspace_id,
      merchantId: merchant.id,
      livemode: account.livemode,
      data: {
        account: {
          id: account.id,
          charges_enabled: account.charges_enabled,
          payouts_enabled: account.payouts_enabled,
          details_submitted: account.details_submitted,
        },
      },
    });
  }
}
