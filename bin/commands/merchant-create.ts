import { randomUUID } from "node:crypto";
import { CreateMerchant, type CreatedMerchant } from "../../shared/wire/merchant.ts";
import type { Context } from "../../server/context.ts";
import { ApiError } from "../../server/errors.ts";
import { beginRecord, fingerprintOf } from "../../server/http/idempotency/idempotency.ts";
import { releaseRecord } from "../../server/http/idempotency/idempotency.sql.ts";
import { createMerchant } from "../../server/merchants/create-merchant.ts";
import { refreshConnectedAccount } from "../../server/merchants/onboarding/refresh-account.ts";
import { insertSamplePages } from "../../server/stores/sample-pages.ts";
import { insertSampleProducts } from "../../server/stores/sample-products.ts";
import { parseOption, getWorkspaceId, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "merchant create",
  summary: "Onboard a store, as the partner API does",
  options: {
    workspace: { type: "string", required: true, value: "ID", text: "The workspace." },
    name: { type: "string", required: true, text: "Name of the merchant, 1 to 120 characters." },
    "store-url": { type: "string", required: true, value: "URL", text: "Address of the store." },
    email: { type: "string", text: "E-mail of the store's owner." },
    live: { type: "boolean", text: "Create it in live mode (default: test mode)." },
    ready: {
      type: "boolean",
      text: "Complete the onboarding of its account at once. Only with the sandbox's Stripe.",
    },
    "sample-products": {
      type: "boolean",
      text: "Add ten sample products and four pages to its built-in store.",
    },
  },
  async run({ options, dataDir }) {
    const request: CreateMerchant = {
      name: parseOption("name", CreateMerchant.shape.name, options.name),
      store_url: parseOption("store-url", CreateMerchant.shape.store_url, options["store-url"]),
      email: parseOption("email", CreateMerchant.shape.email, options.email),
    };
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceId(ctx, options.workspace);
      const created = await onboard(ctx, workspaceId, options.live, request);
      if (options.ready) await completeOnboarding(ctx, options.live, created.stripe.account_id);
      if (options["sample-products"]) {
        await insertSampleProducts(ctx.sql, created.merchant.id);
        await insertSamplePages(ctx.sql, created.merchant.id);
      }
      return { data: { ...created }, text: describe(created) };
    });
  },
});

/**
 * Does what the button of the sandbox's onboarding page does, and reads the account again. Stripe itself has no such call:
 * there the account's owner has to complete the form.
 * @throws CommandError
 */
async function completeOnboarding(ctx: Context, livemode: boolean, accountId: string): Promise<void> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY_TEST } = ctx.config;
  const url = `${STRIPE_API_BASE}/v1/test_helpers/accounts/${accountId}/complete_onboarding`;
  const answer = livemode
    ? null
    : await fetch(url, {
        method: "POST",
        headers: { authorization: `Bearer ${STRIPE_SECRET_KEY_TEST}` },
        signal: AbortSignal.timeout(5000),
      });
  if (!answer?.ok) {
    const merchant = `The merchant was created; its account ${accountId} is not ready`;
    throw new CommandError(`${merchant}: --ready works with the sandbox's Stripe alone.`);
  }
  await refreshConnectedAccount(ctx, accountId);
}

/** Runs the onboarding with its own idempotency record, so that a store has one merchant. */
async function onboard(
  ctx: Context,
  workspaceId: string,
  livemode: boolean,
  request: CreateMerchant,
): Promise<CreatedMerchant> {
  const begun = await beginRecord(ctx, {
    scopeId: workspaceId,
    livemode,
    key: `cli-${randomUUID()}`,
    fingerprint: fingerprintOf({
      method: "POST",
      path: `/agencies/${workspaceId}/merchants`,
      query: new URLSearchParams(),
      merchantHeader: undefined,
      version: ctx.versions.newest,
      body: request,
    }),
    requestId: "cli",
  });
  if ("replay" in begun) throw new ApiError("idempotency_key_reused");
  const { run } = begun;
  try {
    return await createMerchant(
      ctx,
      {
        workspaceId,
        livemode,
        createdVia: "cli",
        caller: null,
        requestId: null,
        run,
        // This key is never retried, so the record is no longer needed.
        finish: (sql) => releaseRecord(sql, run.id, run.leaseToken, "delete"),
      },
      request,
    );
  } catch (error) {
    // The next request for this store takes over the unfinished row.
    await releaseRecord(ctx.sql, run.id, run.leaseToken, "delete");
    throw error;
  } finally {
    run.stop();
  }
}

function describe({ merchant, stripe }: CreatedMerchant): string {
  return [
    `merchant    ${merchant.id}`,
    `api_key     ${merchant.api_key}`,
    `api_secret  ${merchant.api_secret}`,
    `account     ${stripe.account_id}`,
    `onboarding  ${stripe.onboarding_url}`,
    "Store key and secret now; they will not be shown again.",
  ].join("\n");
}
