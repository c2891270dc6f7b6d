import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parseConfig } from "../../server/config.ts";
import type { Context } from "../../server/context.ts";
import { closeContext, createContext } from "../../server/create-context.ts";
import { ensurePartitions } from "../../server/db/partitions.ts";
import { createWorkspace } from "../../server/keys/workspaces.ts";
import { startStripe, type StripeSandbox } from "../../server/sandbox/stripe/start-stripe.ts";
import { startVies, type ViesSandbox } from "../../server/sandbox/vies/start-vies.ts";
import { insertKey } from "../../server/webhooks/webhooks.fixture.ts";
import { createWorldClock, type WorldClock } from "./clock.ts";
import type { Decisions } from "./decisions.ts";
import { drawFault, signedNow, startGateway, type Gateway, type PassingCall } from "./gateway.ts";
import { createMoneyReads, type MoneyReads } from "./money-reads.ts";
import { createForeignAccount } from "./processor-calls.ts";
import { startInstances, type Instances } from "./instances.ts";
import { startPartnerReceiver, type PartnerReceiver } from "./receiver.ts";
import { createTraffic, processorCallKind, storeCallKind, type Caller, type KillPoint } from "./traffic.ts";

/** One merchant of a seed, as the gateways know it. */
export interface Tenant extends Caller {
  accountId: string;
  merchantId: string;
  /** Origin of its store; null for the built-in one. */
  storeOrigin: string | null;
}

/** Everything that the seeds of an episode share: database, processes, third parties, clock. */
export interface World {
  clock: WorldClock;
  ctx: Context;
  instances: Instances;
  stripe: StripeSandbox;
  vies: ViesSandbox;
  partner: PartnerReceiver;
  workspaceId: string;
  partnerKey: string;
  storeGatewayUrl: string;
  /** An account at the processor that is none of ours. */
  foreignAccountId: string;
  tenants: Map<string, Tenant>;
  /** What lost disputes took back, by payment, in the processor's units. */
  reversed: Map<string, number>;
  reads: MoneyReads;
  disputes: Array<{ id: string; merchantId: string; isClosed: boolean }>;
  addTenant(tenant: Tenant): void;
  /** A merchant's next calls of the processor get no reply. */
  cutOff(merchantName: string): void;
  /** Waits until no call is on its way, or about to be retried: the clock does not jump in the middle of one. */
  quiet(): Promise<void>;
  /** From now on everything works. */
  calm(): void;
  close(): Promise<void>;
}

/** The account that a call is made for, or is about. */
const accountOf = ({ headers, path }: PassingCall): string =>
  String(headers["stripe-account"] ?? /^\/v1\/accounts\/(\w+)/.exec(path)?.[1]);

/** The processor's library repeats a call that failed within this time. */
const RETRIES_WITHIN_MS = 1_800;
/** What follows a reply, as the next call of the same run, begins within this time. */
const GOES_ON_WITHIN_MS = 150;

const SCOPES = [
  "merchants:read",
  "merchants:write",
  "webhooks:read",
  "webhooks:write",
  "orders:read",
  "orders:write",
];

export async function startWorld(options: {
  databaseUrl: string;
  decisions: Decisions;
  kills: readonly KillPoint[];
  logFile: string;
}): Promise<World> {
  const { decisions } = options;
  const clock = createWorldClock();
  const byAccount = new Map<string, Tenant>();
  const byMerchant = new Map<string, Tenant>();
  const byName = new Map<string, Tenant>();
  const closers: Array<() => Promise<unknown>> = [];
  let isCalm = false;
  let instances: Instances | null = null;

  const stripe = await startStripe({ now: () => clock.now(), enableAccounts: true });
  const vies = await startVies();
  const calls = new Map<string, number>();
  const traffic = createTraffic(options.kills);
  const reads = createMoneyReads();
  const processorGateways: Gateway[] = await Promise.all(
    [0, 1].map((slot) =>
      startGateway((call) => {
        const tenant = byAccount.get(accountOf(call));
        const happening = traffic.draw(tenant, processorCallKind(call), () => instances?.kill(slot));
        return { target: stripe.url, ...happening, replied: reads.begin(call) };
      }),
    ),
  );
  const storeGateway = await startGateway((call) => {
    const [, name = "", path = ""] = /^\/(\w+)(\/.*)$/.exec(call.path) ?? [];
    const tenant = byName.get(name);
    call.path = path;
    return {
      target: tenant?.storeOrigin ?? null,
      ...traffic.draw(tenant, storeCallKind(call), () => instances?.killAll()),
    };
  });
  const routes = decisions.stream("processor-events");
  const eventGateway = await startGateway((call: PassingCall) => {
    const { account, id } = JSON.parse(call.body.toString()) as { account?: string; id: string };
    const tenant = byAccount.get(account ?? "");
    const seen = calls.get(id) ?? 0;
    calls.set(id, seen + 1);
    const name = `event/${call.body.toString().match(/"type": "([\w.]+)"/)?.[1] ?? ""}/${seen}`;
    const fault =
      tenant === undefined || isCalm
        ? ({ kind: "none" } as const)
        : drawFault(tenant.decisions.stream(name), tenant.calm);
    return {
      target: instances?.origin(routes) ?? null,
      fault,
      headers: { "stripe-signature": signedNow(call.body, stripe.webhookSecret) },
    };
  });
  stripe.webhooks.setUrls([`${eventGateway.url}/stripe/events/test`]);
  const partner = await startPartnerReceiver({
    decisions: (merchantId) => {
      const tenant = byMerchant.get(merchantId);
      if (tenant === undefined || isCalm) return null;
      const call = calls.get(`receiver/${merchantId}`) ?? 0;
      calls.set(`receiver/${merchantId}`, call + 1);
      return tenant.decisions.stream(`receiver/${call}`);
    },
    hookDecisions: (name) => {
      const call = calls.get(`hook/${name}`) ?? 0;
      calls.set(`hook/${name}`, call + 1);
      return decisions.stream(`hook/${name}/${call}`);
    },
  });

  const environment: Record<string, string> = {
    PORT: "0",
    DATABASE_URL: options.databaseUrl,
    SVC_BASE_URL: "https://checkout-0.example",
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_RATE_LIMIT_DISABLED: "true",
    SVC_SANDBOX: "true",
    SVC_WORKER_DEAD_AFTER_SECONDS: "1",
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY_TEST: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY_TEST: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET_TEST: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    VIES_URL: vies.endpoint,
  };
  const ctx = await createContext(parseConfig({ ...environment, LOG_LEVEL: "silent" }), {
    name: "simulation",
    clock,
  });
  await ensurePartitions(ctx.sql, clock.now());
  const workspaceId = await createWorkspace(ctx.sql, { name: "Simulation", zone: null });
  const partnerKey = await insertKey(ctx, workspaceId, { scopes: SCOPES });
  const started = await startInstances(
    environment,
    processorGateways.map(({ url }) => ({ STRIPE_API_BASE: url })),
    options.logFile,
  );
  instances = started;
  closers.push(
    () => started.close(),
    () => closeContext(ctx),
    ...[...processorGateways, storeGateway, eventGateway, partner, stripe, vies].map(
      (part) => () => part.close(),
    ),
  );
  return {
    clock,
    ctx,
    instances: started,
    stripe,
    vies,
    partner,
    workspaceId,
    partnerKey,
    storeGatewayUrl: storeGateway.url,
    foreignAccountId: await createForeignAccount(stripe),
    tenants: byMerchant,
    reversed: new Map(),
    reads,
    disputes: [],
    addTenant(tenant) {
      byAccount.set(tenant.accountId, tenant);
      byMerchant.set(tenant.merchantId, tenant);
      byName.set(tenant.name, tenant);
    },
    cutOff: (name) => traffic.cutOff(name),
    async quiet() {
      const gateways = [...processorGateways, storeGateway, eventGateway];
      const isQuiet = () =>
        gateways.every((gateway) => gateway.quietFor() >= GOES_ON_WITHIN_MS) &&
        processorGateways.every((gateway) => gateway.failedFor() >= RETRIES_WITHIN_MS);
      const deadline = performance.now() + 20_000;
      while (performance.now() < deadline && !isQuiet()) await pause(25);
    },
    calm() {
      isCalm = true;
      traffic.calm();
    },
    async close() {
      for (const close of closers) await close();
    },
  };
}
