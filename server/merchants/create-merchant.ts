import type { CreatedMerchant, CreateMerchant } from "../../shared/wire/merchant.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { Caller } from "../http/caller.ts";
import { ApiError } from "../errors.ts";
import { recordAudit } from "../audit/audit.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import { emit } from "../webhooks/emit.ts";
import { claimMerchant, type Claimant } from "./claim-merchant.ts";
import { issueCredentials } from "./credentials.ts";
import { merchantEventData, merchantWithCredentials } from "./merchant-view.ts";
import { openAccount } from "./onboarding/open-account.ts";
import { prepareOnboardingLink, type PreparedLink } from "./onboarding/onboarding-link.ts";
import {
  completeMerchant,
  insertOnboardingLink,
  setConnectedAccount,
  spendAccountKey,
  type ClaimedMerchantRow,
} from "./onboarding/onboarding.sql.ts";
import { refreshConnectedAccount, refreshJob } from "./onboarding/refresh-account.ts";
import { leaseLostError, requireLease } from "./run-lease.ts";

/** The request that creates a merchant. */
export interface Onboarding extends Claimant {
  /** Null: the operator's command line. */
  caller: Caller | null;
  requestId: string | null;
  /** Stores the response for retries, in the transaction that completes the merchant. */
  finish(sql: Sql, created: CreatedMerchant): Promise<unknown>;
}

/**
 * Onboards a store: merchant, connected account, onboarding link and key pair. Safe against a crash at any point: each
 * step is recorded before the next, a later run continues from there, and the processor's idempotency keys are derived
 * from the row and the record, so that nothing is created twice. Each write requires the record's lease and the row's
 * claim, so that a run that lost its lease writes nothing.
 * @throws ApiError duplicate_resource, url_not_allowed, processor_not_configured, processor_unavailable
 */
export async function createMerchant(
  ctx: Context,
  onboarding: Onboarding,
  request: CreateMerchant,
): Promise<CreatedMerchant> {
  ctx.processor(onboarding.livemode);
  const { merchant, isNew } = await ctx.sql.begin(async (sql) => {
    await requireLease(sql, onboarding.run);
    return claimMerchant(sql, onboarding, request);
  });
  const known = merchant.connected_account_id;
  const account = known ?? (await openAccount(ctx, onboarding.run, merchant, isNew));
  const link = await createLink(ctx, onboarding, merchant, account);
  if (link !== null) return complete(ctx, onboarding, merchant, account, link);

  // The reused account was disconnected by its owner: open a new one.
  await detachAccount(ctx, onboarding, merchant, account);
  const detached = { ...merchant, account_keys_spent: merchant.account_keys_spent + 1 };
  const newAccount = await openAccount(ctx, onboarding.run, detached, false);
  const newLink = await createLink(ctx, onboarding, merchant, newAccount);
  if (newLink === null) throw new ApiError("processor_unavailable");
  return complete(ctx, onboarding, merchant, newAccount, newLink);
}

/** Null if we cannot access the account. */
async function createLink(
  ctx: Context,
  { run }: Onboarding,
  merchant: ClaimedMerchantRow,
  accountId: string,
): Promise<PreparedLink | null> {
  const of = {
    livemode: merchant.livemode,
    accountId,
    returnUrl: merchant.return_url,
    refreshUrl: merchant.refresh_url,
  };
  // Links expire within minutes, so each run creates its own.
  return prepareOnboardingLink(ctx, of, `svc-link-${run.id}-${run.runs}-${accountId}`);
}

/** Detaches a disconnected account, and its idempotency key, which would return it again. */
async function detachAccount(
  ctx: Context,
  { run }: Onboarding,
  merchant: ClaimedMerchantRow,
  accountId: string,
): Promise<void> {
  await refreshConnectedAccount(ctx, accountId);
  await ctx.sql.begin(async (sql) => {
    await requireLease(sql, run);
    if (!(await setConnectedAccount(sql, merchant.id, run.id, null))) throw leaseLostError();
    await spendAccountKey(sql, merchant.id, run.id);
  });
}

async function complete(
  ctx: Context,
  onboarding: Onboarding,
  merchant: ClaimedMerchantRow,
  accountId: string,
  link: PreparedLink,
): Promise<CreatedMerchant> {
  return ctx.sql.begin(async (sql) => {
    await requireLease(sql, onboarding.run);
    if (!(await completeMerchant(sql, merchant.id, onboarding.run.id))) throw leaseLostError();
    const credentials = await issueCredentials(ctx, sql, merchant);
    if (link.tokenHash !== null) await insertOnboardingLink(sql, link.tokenHash, merchant.id);
    await emit(ctx, sql, "merchant.created", {
      workspaceId: merchant.workspace_id,
      merchantId: merchant.id,
      livemode: merchant.livemode,
      data: merchantEventData(merchant),
    });
    // The processor's event may have arrived before the account was recorded.
    await addJobs(sql, [refreshJob(accountId)]);
    await recordAudit(sql, {
      caller: onboarding.caller,
      workspaceId: merchant.workspace_id,
      action: "merchant.created",
      target: merchant.id,
      requestId: onboarding.requestId,
    });
    const created: CreatedMerchant = {
      merchant: merchantWithCredentials(merchant, credentials),
      stripe: { account_id: accountId, onboarding_url: link.url, expires_at: link.expiresAt },
    };
    await onboarding.finish(sql, created);
    return created;
  });
}
