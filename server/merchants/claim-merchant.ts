import type { CreateMerchant } from "../../shared/wire/merchant.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { RunningRecord } from "../http/idempotency/idempotency.ts";
import type { MerchantRow, Tenant } from "./merchants.sql.ts";
import {
  adoptMerchant,
  findReusableAccount,
  insertMerchant,
  isRecordRunning,
  lockMerchantOfStore,
  setConnectedAccount,
  type ClaimedMerchantRow,
  type MerchantClaim,
} from "./onboarding/onboarding.sql.ts";
import { normaliseStoreUrl, storeHostOf } from "./store-url.ts";

/** The tenant that creates a merchant, and its idempotency record. */
export interface Claimant extends Tenant {
  createdVia: MerchantRow["created_via"];
  run: RunningRecord;
}

/**
 * Claims a store's row for a request: a new one, the request's own after an interrupted run, or one that a dead request
 * with another idempotency key left behind. Reuses a matching connected account of the workspace.
 * @returns the row, and whether it was just inserted.
 * @throws ApiError duplicate_resource if the store has a merchant, or another request is creating it.
 */
export async function claimMerchant(
  sql: Sql,
  claimant: Claimant,
  request: CreateMerchant,
): Promise<{ merchant: ClaimedMerchantRow; isNew: boolean }> {
  const claim = claimOf(claimant, request);
  const inserted = await insertMerchant(sql, claim);
  const isNew = inserted !== null;
  const merchant = inserted ?? (await claimExisting(sql, claim));
  if (merchant.connected_account_id !== null || claim.email === null) return { merchant, isNew };

  const account = await findReusableAccount(sql, {
    workspaceId: claim.workspaceId,
    livemode: claim.livemode,
    email: claim.email,
    storeHost: storeHostOf(claim.storeUrl),
  });
  if (account === null) return { merchant, isNew };
  await setConnectedAccount(sql, merchant.id, claim.recordId, account);
  return { merchant: { ...merchant, connected_account_id: account }, isNew };
}

/** @throws ApiError url_not_allowed for plain http in live mode. */
function claimOf(claimant: Claimant, request: CreateMerchant): MerchantClaim {
  const urls = {
    store_url: request.store_url,
    return_url: request.return_url,
    refresh_url: request.refresh_url,
  };
  for (const [param, url] of Object.entries(urls)) {
    if (claimant.livemode && url !== undefined && new URL(url).protocol !== "https:") {
      throw new ApiError("url_not_allowed", {
        message: `${param} must be an https URL in live mode.`,
        param,
      });
    }
  }
  return {
    workspaceId: claimant.workspaceId,
    livemode: claimant.livemode,
    recordId: claimant.run.id,
    name: request.name,
    storeUrl: normaliseStoreUrl(request.store_url),
    email: request.email?.toLowerCase() ?? null,
    attribution: request.partner_key ?? null,
    returnUrl: request.return_url ?? null,
    refreshUrl: request.refresh_url ?? null,
    createdVia: claimant.createdVia,
  };
}

async function claimExisting(sql: Sql, claim: MerchantClaim): Promise<ClaimedMerchantRow> {
  const existing = await lockMerchantOfStore(sql, claim, claim.storeUrl);
  if (existing === null) throw new Error("a merchant row vanished while it was claimed");
  const owner = existing.onboarding_record_id;
  if (owner === claim.recordId) return existing;
  if (owner !== null && !(await isRecordRunning(sql, owner))) return adoptMerchant(sql, existing.id, claim);
  throw new ApiError("duplicate_resource", {
    message:
      owner === null
        ? "This workspace already has a merchant for this store_url."
        : "Another request is currently creating the merchant for this store_url.",
    param: "store_url",
    meta: { merchant_id: existing.id },
  });
}
