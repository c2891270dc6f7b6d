import { createHash } from "node:crypto";
import type { CreatedMerchant, CreateMerchant } from "../../shared/wire/merchant.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type { Caller } from "../http/caller.ts";
import type { RunningRecord } from "../http/idempotency.ts";
import { recordAudit } from "../audit.ts";
import { emit } from "../webhooks/emit.ts";
import { claimMerchant, type Claimant } from "./claim-merchant.ts";
import { issueCredentials } from "./credentials.ts";
import { merchantEventData, merchantWithCredentials } from "./merchant-record.ts";
import type { MerchantRow } from "./merchants.sql.ts";
import { prepareOnboardingLink, type PreparedLink } from "./onboarding-link.ts";
import {
  completeMerchant,
  insertOnboardingLink,
  saveConnectedAccount,
  setConnectedAccount,
} from "./onboarding.sql.ts";
import { processorCall } from "./processor-call.ts";
import { lostToAnotherRun, requireLease } from "./run-lease.ts";
import { storeHostOf } from "./store-url.ts";

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
  const merchant = await ctx.sql.begin(async (sql) => {
    await requireLease(sql, onboarding.run);
    return claimMerchant(sql, onboarding, request);
  });
  const accountId = merchant.connected_account_id ?? (await openAccount(ctx, onboarding.run, merchant));
  const link = await prepareOnboardingLink(
    ctx,
    {
      livemode: merchant.livemode,
      accountId,
      returnUrl: merchant.return_url,
      refreshUrl: merchant.refresh_url,
    },
    // A link runs out within minutes: each run makes its own.
    `svc-link-${onboarding.run.id}-${onboarding.run.runs}`,
  );
  return complete(ctx, onboarding, merchant, accountId, link);
}

async function openAccount(ctx: Context, run: RunningRecord, merchant: MerchantRow): Promise<string> {
  const account = await processorCall(
    ctx.processor(merchant.livemode).createAccount({
      email: merchant.email,
      storeUrl: merchant.store_url,
      name: merchant.name,
      idempotencyKey: accountKeyOf(merchant),
      metadata: { svc_merchant_id: merchant.id, svc_workspace_id: merchant.workspace_id },
    }),
  );
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
 * The row's id and what is sent with it: a request that takes over an unfinished row with the same wishes gets the
 * account that was opened for it, one with other wishes gets an account of its own.
 */
function accountKeyOf(merchant: MerchantRow): string {
  const wishes = createHash("sha256")
    .update(JSON.stringify([merchant.name, merchant.email]))
    .digest("hex");
  return `svc-account-${merchant.id}-${wishes.slice(0, 16)}`;
}

async function complete(
  ctx: Context,
  onboarding: Onboarding,
  merchant: MerchantRow,
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
