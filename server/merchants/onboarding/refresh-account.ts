import type { Context } from "../../context.ts";
import type { NewJob } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { emit } from "../../webhooks/emit.ts";
import {
  beginReading,
  keepReading,
  listMerchantsOfAccount,
  lockAccount,
  type AccountRow,
} from "./accounts.sql.ts";

/**
 * Brings our copy of a connected account up to date and tells its merchants' subscribers when its readiness changed.
 * The processor's notices come late, twice and out of order, so each is only a reason to look: what counts is the
 * reading that began last. The last notice of a change begins its reading after that change. An account that we may
 * not read any more has been taken from us. Accounts we do not know are passed over. Idempotent.
 * @throws ProcessorUnavailable
 */
export async function refreshConnectedAccount(ctx: Context, accountId: string): Promise<void> {
  const reading = await beginReading(ctx.sql, accountId);
  if (reading === null) return;
  const account = await ctx.processor(reading.livemode).getAccount(accountId);
  await ctx.sql.begin(async (sql) => {
    const before = await lockAccount(sql, accountId);
    if (before === null || before.reading_kept > reading.number) return;
    const after = await keepReading(sql, accountId, reading.number, account);
    if (readinessOf(before) !== readinessOf(after)) await tell(ctx, sql, after);
  });
}

/** The job that does it; waiting ones for the same account are one. */
export function refreshJob(accountId: string): NewJob {
  return { identifier: "refresh_account", payload: { accountId }, jobKey: `refresh_account:${accountId}` };
}

function readinessOf(account: AccountRow): string {
  return JSON.stringify([account.charges_enabled, account.payouts_enabled, account.details_submitted]);
}

async function tell(ctx: Context, sql: Sql, account: AccountRow): Promise<void> {
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
