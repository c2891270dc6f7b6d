import { pendingMigrations } from "../../server/db/migrate.ts";
import { diagnosePooler } from "../../server/db/pooler.ts";
import type { Context } from "../../server/context.ts";
import { diagnoseDataKeys, diagnoseStoredSecrets } from "../../server/operations/diagnose-secrets.ts";
import { diagnoseGoLive, type Finding } from "../../server/operations/go-live/diagnose-go-live.ts";
import { diagnoseEventEndpoint } from "../../server/checkout/processor-events/diagnose-event-endpoint.ts";
import { findLastConnectedEvent } from "../../server/checkout/processor-events/processor-events.sql.ts";
import { ProcessorRejected } from "../../server/payments/processor-rejected.ts";
import { diagnoseModel } from "../../server/ai-chat/model/diagnose-model.ts";
import { withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

/** A VAT number per authority, to check that the authority responds. */
const PROBES = { vies: "DE999999999", hmrc: "GB000000000" } as const;
const NIL = "00000000-0000-0000-0000-000000000000";

export default defineCommand({
  name: "doctor",
  summary: "Check configuration, database, authorities and processor, and say what to fix",
  options: {
    live: {
      type: "boolean",
      text: "Also check what is needed for real orders: each workspace and store in live mode.",
    },
  },
  async run({ dataDir, options }) {
    const findings = await withContext(
      dataDir,
      async (ctx) => [...(await findingsOf(ctx)), ...(options.live ? await liveFindings(ctx) : [])],
      { withoutDataKeys: true },
    );
    const ok = findings.every((finding) => finding.ok);
    const text = findings
      .map((finding) => `${finding.ok ? "ok  " : "FAIL"}  ${finding.name}: ${finding.text}`)
      .join("\n");
    return { data: { ok, findings }, text, exitCode: ok ? 0 : 1 };
  },
});

async function findingsOf(ctx: Context): Promise<Finding[]> {
  return [
    await runCheck("database", () => databaseFinding(ctx)),
    await runCheck("connection pooler", () => diagnosePooler(ctx.sql, ctx.config)),
    await runCheck("data keys", () => diagnoseDataKeys(ctx)),
    await runCheck("stored secrets", () => diagnoseStoredSecrets(ctx)),
    await runCheck("payments, test mode", () => processorFinding(ctx, false)),
    await runCheck("payments, live mode", () => processorFinding(ctx, true)),
    await runCheck("payment events, test mode", () => eventsFinding(ctx, false)),
    await runCheck("payment events, live mode", () => eventsFinding(ctx, true)),
    ...(await Promise.all(
      Object.entries(PROBES).map(([name, number]) =>
        runCheck(`VAT authority ${name}`, () => authorityFinding(ctx, number)),
      ),
    )),
    await runCheck("user tokens", () => issuerFinding(ctx)),
    await runCheck("language model", () => diagnoseModel(ctx.languageModel)),
    await runCheck(`custom hostnames, ${ctx.config.SVC_EDGE}`, () =>
      ctx.edge(ctx.config.SVC_EDGE).diagnose(),
    ),
  ];
}

async function liveFindings(ctx: Context): Promise<Finding[]> {
  try {
    return await diagnoseGoLive(ctx);
  } catch (error) {
    return [failure("live mode", error)];
  }
}

async function runCheck(name: string, check: () => Promise<Omit<Finding, "name">>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    return failure(name, error);
  }
}

function failure(name: string, error: unknown): Finding {
  return { name, ok: false, text: error instanceof Error ? error.message : String(error) };
}

async function databaseFinding(ctx: Context): Promise<Omit<Finding, "name">> {
  const missing = await pendingMigrations(ctx.sql);
  return missing.length === 0
    ? { ok: true, text: "reachable, up to date" }
    : { ok: false, text: `missing ${missing.join(", ")}: run svc migrate` };
}

/** Live mode may stay unconfigured on purpose. */
async function processorFinding(ctx: Context, livemode: boolean): Promise<Omit<Finding, "name">> {
  const key = livemode ? ctx.config.STRIPE_SECRET_KEY_LIVE : ctx.config.STRIPE_SECRET_KEY_TEST;
  if (key === undefined) {
    const name = `STRIPE_SECRET_KEY_${livemode ? "LIVE" : "TEST"}`;
    return { ok: livemode, text: livemode ? `not configured (${name})` : `set ${name}` };
  }
  const answer = await fetch(`${ctx.config.STRIPE_API_BASE}/v1/account`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(5000),
  });
  return answer.ok
    ? { ok: true, text: `${ctx.config.STRIPE_API_BASE} accepts the key` }
    : { ok: false, text: `${ctx.config.STRIPE_API_BASE} responded with ${answer.status}: check the key` };
}

/** Without the events of connected accounts, a payment is only noticed when the shopper's browser returns. */
async function eventsFinding(ctx: Context, livemode: boolean): Promise<Omit<Finding, "name">> {
  const mode = livemode ? "live" : "test";
  const [key, secret] = livemode
    ? [ctx.config.STRIPE_SECRET_KEY_LIVE, ctx.config.STRIPE_WEBHOOK_SECRET_LIVE]
    : [ctx.config.STRIPE_SECRET_KEY_TEST, ctx.config.STRIPE_WEBHOOK_SECRET_TEST];
  if (key === undefined) return { ok: true, text: "not configured" };
  if (secret === undefined) return { ok: false, text: `set STRIPE_WEBHOOK_SECRET_${mode.toUpperCase()}` };
  const endpoints = await ctx
    .processor(livemode)
    .listEventEndpoints()
    .catch((error: unknown) => {
      // A restricted key may make payments and not read this.
      if (error instanceof ProcessorRejected) return null;
      throw error;
    });
  const { event_at: lastEventAt, paid_at: lastPaymentAt } = await findLastConnectedEvent(ctx.sql, livemode);
  const url = `${ctx.config.baseUrl}/stripe/events/${mode}`;
  return diagnoseEventEndpoint({ url, endpoints, lastEventAt, lastPaymentAt, now: ctx.clock.now() });
}

async function authorityFinding(ctx: Context, vatNumber: string): Promise<Omit<Finding, "name">> {
  const result = await ctx.vat.check({ vatNumber, merchantId: NIL, sessionId: null, requester: {} });
  return result.status === "unavailable"
    ? { ok: false, text: "does not respond; numbers are accepted with a warning until it does" }
    : { ok: true, text: `responds (${result.status})` };
}

async function issuerFinding(ctx: Context): Promise<Omit<Finding, "name">> {
  const { IDP_ISSUER, IDP_JWKS_URL } = ctx.config;
  if (IDP_ISSUER === undefined)
    return { ok: false, text: "set IDP_ISSUER: without it, keys can only be created with svc key create" };
  const url = IDP_JWKS_URL ?? `${IDP_ISSUER}/.well-known/jwks.json`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
  return answer.ok
    ? { ok: true, text: `${url} responds` }
    : { ok: false, text: `${url} responded with ${answer.status}` };
}
