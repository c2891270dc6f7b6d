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
import { withApiErrors } from "./with-api-errors.ts";
import { leaseLostError, requireLease } from "../run-lease.ts";
import { storeHostOf } from "../store-url.ts";

/** Maximum stored failures, each with a new key, before a run gives up. */
const MAX_FAILURES = 5;

/**
 * Opens and records the connected account of a merchant, exactly once.
 * @param isNew false if an earlier run may have requested it already.
 * @throws ApiError processor_unavailable
 */
export async function openAccount(
  ctx: Context,
  run: RunningRecord,
  merchant: ClaimedMerchantRow,
  isNew: boolean,
): Promise<string> {
  const account = await withApiErrors(findOrCreate(ctx, run, merchant, isNew));
  await ctx.sql.begin(async (sql) => {
    await requireLease(sql, run);
    await saveConnectedAccount(sql, {
      ...account,
      workspaceId: merchant.workspace_id,
      livemode: merchant.livemode,
      email: merchant.email,
      storeHost: storeHostOf(merchant.store_url),
    });
    if (!(await setConnectedAccount(sql, merchant.id, run.id, account.id))) throw leaseLostError();
  });
  return account.id;
}

/**
 * A later run looks the account up first: the processor drops idempotency keys after a day, and a call with a lost
 * response may have created the account. A call in progress is protected by the key. The processor stores its own
 * failures per key, so after one the account is looked up, the key is recorded as spent, and a new key is used.
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
  const existing = isNew ? null : await find();
  if (existing !== null) return existing;
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
      if (!(error instanceof ProcessorUnavailable) || !error.isReplayed) throw error;
      const found = await find();
      if (found !== null) return found;
      if (!(await spendAccountKey(ctx.sql, merchant.id, run.id))) throw leaseLostError();
      if (failures === MAX_FAILURES - 1) throw error;
    }
  }
}

/**
 * Distinguishes requests for one row: a request that takes over the row with the same name and e-mail reuses its account,
 * any other opens a new one.
 */
function requestOf(merchant: ClaimedMerchantRow): string {
  return createHash("sha256")
    .update(JSON.stringify([merchant.name, merchant.email]))
    .digest("hex")
    .slice(0, 16);
}
