import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ProcessorRefused } from "../payments/processor-refused.ts";
import type { ConnectedAccount } from "../payments/processor.ts";
import { emit } from "../webhooks/emit.ts";
import {
  findAccount,
  listMerchantsOfAccount,
  markDeauthorized,
  updateAccount,
  type AccountRow,
} from "./accounts.sql.ts";

/**
 * Brings our copy of a connected account up to date and tells its merchants' subscribers when its readiness changed.
 * Accounts we do not know are passed over. Idempotent.
 * @param deauthorized the owner took the permission back, so that it cannot be read any more.
 * @throws ProcessorUnavailable
 */
export async function refreshConnectedAccount(
  ctx: Context,
  accountId: string,
  deauthorized: boolean,
): Promise<void> {
  const known = await findAccount(ctx.sql, accountId, { lock: false });
  if (known === null) return;
  const account = deauthorized ? null : await readAccount(ctx, known);
  if (account === null && !deauthorized) return;
  await ctx.sql.begin(async (sql) => {
    const before = await findAccount(sql, accountId, { lock: true });
    if (account !== null) await updateAccount(sql, account);
    else if (before?.deauthorized_at === null) await markDeauthorized(sql, accountId);
    const after = await findAccount(sql, accountId, { lock: false });
    if (before !== null && after !== null && readinessOf(before) !== readinessOf(after))
      await tell(ctx, sql, after);
  });
}

/** Null when the processor does not show it to us any more; the event that says why comes by itself. */
async function readAccount(ctx: Context, known: AccountRow): Promise<ConnectedAccount | null> {
  try {
    return await ctx.processor(known.livemode).getAccount(known.id);
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    ctx.log.warn({ err: error, account: known.id }, "a connected account cannot be read");
    return null;
  }
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
