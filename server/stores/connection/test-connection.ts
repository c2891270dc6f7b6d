import type { ConnectionTest } from "../../../shared/wire/partner/connection-test.ts";
import type { Context } from "../../context.ts";
import { StoreUnavailable } from "../platform.ts";
import { findStoreConnection } from "../store-connection.sql.ts";
import { fetchConnectedStatus } from "../woocommerce.ts";
import { connectionProblem, hasAnswered } from "./connection-problem.ts";

const BUILT_IN = "builtin";

/** Requests that the store accepts only once it has verified our signature. */
const AFTER_SIGNATURE = new Set(["wrong_mode", "wrong_audience", "answer_invalid"]);

/**
 * Asks a merchant's store for its status, as an order would be sent: the same address, signature, limits and checks. What
 * the store answers is a value; nothing is stored but whether its answers are signed.
 */
export async function testConnection(
  ctx: Context,
  merchant: { id: string; livemode: boolean; storePlatform: string },
): Promise<ConnectionTest> {
  const tested = {
    merchant_id: merchant.id,
    platform: merchant.storePlatform,
    tested_at: new Date(ctx.clock.now()).toISOString(),
  };
  const builtIn = {
    rest_url: null,
    duration_ms: null,
    signature_accepted: null,
    versions: null,
    problem: null,
  };
  if (merchant.storePlatform === BUILT_IN) return { ...tested, ...builtIn, passed: true, reachable: true };
  const connection = await findStoreConnection(ctx.sql, merchant.id);
  const restUrl = connection?.rest_url ?? null;
  const host = restUrl === null ? "" : new URL(restUrl).host;
  const startedAt = performance.now();
  const found = await statusOf(ctx, merchant);
  const duration = Math.round(performance.now() - startedAt);
  const called = { ...tested, rest_url: restUrl, duration_ms: restUrl === null ? null : duration };
  if (found instanceof StoreUnavailable) {
    const problem = connectionProblem(found, host);
    const accepted =
      problem.code === "signature_invalid"
        ? false
        : AFTER_SIGNATURE.has(problem.code) && !found.unproven
          ? true
          : null;
    const reachable = hasAnswered(problem.code);
    return { ...called, passed: false, reachable, signature_accepted: accepted, versions: null, problem };
  }
  const { plugin, wordpress, woocommerce, php, signed } = found;
  const versions = { plugin, wordpress, woocommerce, php };
  return { ...called, passed: true, reachable: true, signature_accepted: signed, versions, problem: null };
}

async function statusOf(ctx: Context, { id, livemode }: { id: string; livemode: boolean }) {
  try {
    const status = await fetchConnectedStatus(ctx, id);
    if (status.livemode === livemode) return status;
    return new StoreUnavailable("the store is in the other mode", { reason: "wrong_mode", permanent: true });
  } catch (error) {
    if (error instanceof StoreUnavailable) return error;
    throw error;
  }
}
