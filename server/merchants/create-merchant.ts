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
import { merchantEventData, merchantWithCredentials } from "./merchant-record.ts";
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
import { lostToAnotherRun, requireLease } from "./run-lease.ts";

/** Under whose name and which idempotency record a merchant is made. */
export interface Onboarding extends Claimant {
  /** Null: the operator's command line. */
  caller: Caller | null;
  requestId: string | null;
  /** Stores the answer for repeats, in the transaction that completes the merchant. */
  finish(sql: Sql, created: CreatedMerchant): Promise<unknown>;
}

/**
 * Onboards a store: merchant, connected account, onboarding link and key pair, in one call that may break off at any
 * point. What is done is written before the next step; a run that takes over goes on from there, and the processor's
 * idempotency keys follow from the row and the record, so that nothing is made twice. Each write requires the
 * record's lease and the row's claim, so that a run that was given up for dead writes nothing more.
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
  const link = await linkOf(ctx, onboarding, merchant, account);
  if (link !== null) return complete(ctx, onboarding, merchant, account, link);

  // An account of before whose owner took the permission back: the store gets one of its own.
  await letGo(ctx, onboarding, merchant, account);
  const without = { ...merchant, account_keys_spent: merchant.account_keys_spent + 1 };
  const opened = await openAccount(ctx, onboarding.run, without, false);
  const second = await linkOf(ctx, onboarding, merchant, opened);
  if (second === null) throw new ApiError("processor_unavailable");
  return complete(ctx, onboarding, merchant, opened, second);
}

/** Null when the processor does not let us use the account. */
async function linkOf(
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
  // A link runs out within minutes: each run makes its own.
  return prepareOnboardingLink(ctx, of, `svc-link-${run.id}-${run.runs}-${accountId}`);
}

/** Parts the row from an account; the key that it may have been opened under would give it again. */
async function letGo(
  ctx: Context,
  { run }: Onboarding,
  merchant: ClaimedMerchantRow,
  accountId: string,
): Promise<void> {
  await refreshConnectedAccount(ctx, accountId);
  await ctx.sql.begin(async (sql) => {
    await requireLease(sql, run);
    if (!(await setConnectedAccount(sql, merchant.id, run.id, null))) throw lostToAnotherRun();
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
    if (!(await completeMerchant(sql, merchant.id, onboarding.run.id))) throw lostToAnotherRun();
    const credentials = await issueCredentials(ctx, sql, merchant);
    if (link.tokenHash !== null) await insertOnboardingLink(sql, link.tokenHash, merchant.id);
    await emit(ctx, sql, "merchant.created", {
      workspaceId: merchant.workspace_id,
      merchantId: merchant.id,
      livemode: merchant.livemode,
      data: merchantEventData(merchant),
    });
    // The processor may have told of the account before we had written it down.
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
