import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { RunningRecord } from "../../http/idempotency/idempotency.ts";
import { ProcessorUnavailable, type ConnectedAccount } from "../../payments/processor.ts";
import {
  saveConnectedAccount,
  setConnectedAccount,
  spendAccountKey,
  type ClaimedMerchantRow,
} from "./onboarding.sql.ts";
import { processorCall } from "./processor-call.ts";
import { lostToAnotherRun, requireLease } from "../run-lease.ts";
import { storeHostOf } from "../store-url.ts";

/** Failures that the processor keeps for their keys before a run leaves it in peace. */
const MAX_FAILURES = 5;

/**
 * Opens the connected account of a merchant in the making and writes it down, once whatever happened before.
 * @param isNew false when a run before this one may have asked for it already.
 * @throws ApiError processor_unavailable
 */
export async function openAccount(
  ctx: Context,
  run: RunningRecord,
  merchant: ClaimedMerchantRow,
  isNew: boolean,
): Promise<string> {
  const account = await processorCall(findOrCreate(ctx, run, merchant, isNew));
  await ctx.sql.begin(async (sql) => {
    await requireLease(sql, run);
    await saveConnectedAccount(sql, {
      ...account,
      workspaceId: merchant.workspace_id,
      livemode: merchant.livemode,
      email: merchant.email,
      storeHost: storeHostOf(merchant.store_url),
    });
    if (!(await setConnectedAccount(sql, merchant.id, run.id, account.id))) throw lostToAnotherRun();
  });
  return account.id;
}

/**
 * A run that follows another looks first: the processor forgets idempotency keys after a day, and a call whose answer
 * was lost may have made the account. A call that is still at work there is protected by the key, which stays the
 * same. A failure of the processor's own is kept for its key, so that only another key can get further; before that
 * we look again, and the spent key is written down for whoever follows.
 */
async function findOrCreate(
  ctx: Context,
  run: RunningRecord,
  merchant: ClaimedMerchantRow,
  isNew: boolean,
): Promise<ConnectedAccount> {
  const processor = ctx.processor(merchant.livemode);
  const request = requestOf(merchant);
  const metadata = {
    svc_merchant_id: merchant.id,
    svc_workspace_id: merchant.workspace_id,
    svc_request: request,
  };
  const find = () =>
    processor.findAccount({
      metadata: { svc_merchant_id: merchant.id, svc_request: request },
      since: merchant.onboarding_began_at,
    });
  const made = isNew ? null : await find();
  if (made !== null) return made;
  for (let failures = 0; ; failures += 1) {
    const spent = merchant.account_keys_spent + failures;
    try {
      return await processor.createAccount({
        email: merchant.email,
        storeUrl: merchant.store_url,
        name: merchant.name,
        idempotencyKey: `svc-account-${merchant.id}-${request}-${spent}`,
        metadata,
      });
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable) || !error.isKept) throw error;
      const found = await find();
      if (found !== null) return found;
      if (!(await spendAccountKey(ctx.sql, merchant.id, run.id))) throw lostToAnotherRun();
      if (failures === MAX_FAILURES - 1) throw error;
    }
  }
}

/**
 * What tells requests for one row apart: one that takes over an unfinished row with the same wishes gets the account
 * that was opened for it, one with other wishes gets an account of its own.
 */
function requestOf(merchant: ClaimedMerchantRow): string {
  return createHash("sha256")
    .update(JSON.stringify([merchant.name, merchant.email]))
    .digest("hex")
    .slice(0, 16);
}
