import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import type { z } from "zod";
import { parseConfig, type Config } from "../../server/config.ts";
import type { Clock, Context } from "../../server/context.ts";
import type { Pool } from "../../server/db/sql.ts";
import { breachOf } from "../../server/http/contract-check.ts";
import { createLogger } from "../../server/process/logger.ts";
import { startServer, type RunningServer } from "../../server/main.ts";
import { addMember, createWorkspace } from "../../server/keys/workspaces.ts";
import { startStandIns, type StandIns } from "../../server/sandbox/stand-ins.ts";
import { insertSampleProducts } from "../../server/stores/sample-products.ts";
import type { VersionChain } from "../../server/versions/chain.ts";
import { startWorker, type RunningWorker } from "../../server/worker.ts";
import { createTestDatabase } from "./database.ts";
import { createClient, type Answer, type Client } from "./client.ts";
import { eventsOfOthers } from "./event-scopes.ts";
import { startLeakDetector } from "../security/leak-detector.ts";

export interface HarnessOptions {
  environment?: Record<string, string>;
  clock?: Clock;
  /** Versions of the API; default: the published ones. */
  versions?: VersionChain;
  /** Run a worker too; default true. */
  worker?: boolean;
  /** Connected accounts can charge from the start, without onboarding; default true. */
  readyAccounts?: boolean;
  /** Texts the file uses as secrets and as other values too; the leak detector ignores them. */
  notSecret?: readonly string[];
}

export interface TestMerchant {
  id: string;
  apiKey: string;
  apiSecret: string;
  accountId: string;
  client: Client;
}

export interface TestWorkspace {
  id: string;
  /** A partner key with every scope. */
  key: string;
  client: Client;
  /** An owner's user token. */
  token: string;
}

/** A server, worker, database and stand-ins for one test file. */
export interface Harness {
  url: string;
  ctx: Context;
  sql: Pool;
  config: Config;
  server: RunningServer;
  worker: RunningWorker | null;
  standIns: StandIns;
  client(bearer?: string): Client;
  workspace(): Promise<TestWorkspace>;
  /** A merchant of the workspace with sample products, EUR, net terms, and its store on this machine. */
  merchant(workspace: TestWorkspace, configuration?: Record<string, unknown>): Promise<TestMerchant>;
  /** Answers that violate their schemas; a test file expects none. */
  breaches: string[];
  /** Runs `work` before everything else is closed. */
  onClose(work: () => Promise<void>): void;
  /**
   * Stops everything.
   * @throws when a log line or a column of the database holds a secret of this test file, or an event is not of the merchant
   * and mode of what it names.
   */
  close(): Promise<void>;
}

const everyScope = [
  "merchants:read",
  "merchants:write",
  "webhooks:read",
  "webhooks:write",
  "domains:write",
  "logs:read",
  "orders:read",
  "orders:write",
  "vat:read",
];

/** Starts everything on free ports. Call it in `beforeAll`, close it in `afterAll`. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await createTestDatabase();
  const standIns = await startStandIns({ stripe: { enableAccounts: options.readyAccounts ?? true } });
  const environment: Record<string, string> = {
    PORT: "0",
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_RATE_LIMIT_DISABLED: "true",
    ...standIns.environment,
    ...options.environment,
  };
  const config = parseConfig(environment);
  const leakDetector = startLeakDetector(environment, options.notSecret);
  const breaches: string[] = [];
  const closeCallbacks: Array<() => Promise<void>> = [];
  const dependencies = {
    log: createLogger("trace", "test", leakDetector.log),
    contract: {
      check(what: string, schema: z.ZodType, value: unknown) {
        const issues = breachOf(schema, value);
        if (issues !== null) breaches.push(`${what}: ${issues}`);
      },
    },
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.versions === undefined ? {} : { versions: options.versions }),
  };
  const server = await startServer(config, dependencies);
  standIns.stripe?.webhooks.setUrls([`${server.url}/stripe/events/test`]);
  standIns.oidc?.setRedirectUris([`${server.url}/dashboard/callback`]);
  const worker = options.worker === false ? null : await startWorker(config, dependencies);
  const client = (bearer?: string) => createClient(server.url, bearer);

  return {
    url: server.url,
    ctx: server.ctx,
    sql: server.ctx.sql,
    config,
    server,
    worker,
    standIns,
    client,
    breaches,
    async workspace() {
      const id = await createWorkspace(server.ctx.sql, { name: `Workspace ${randomUUID()}`, zone: null });
      const subject = `user-${randomUUID()}`;
      await addMember(server.ctx.sql, { workspaceId: id, subject, role: "owner", email: null });
      const token = await standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
      const created = await client(token).post(`/v2/workspaces/${id}/partner-keys`, {
        name: "Test",
        scopes: everyScope,
      });
      const key = (created.body as { plaintext: string }).plaintext;
      return { id, key, token, client: client(key) };
    },
    async merchant(workspace, configuration = {}) {
      const onboarded = expectOk(
        await workspace.client.post(`/v2/agencies/${workspace.id}/merchants`, {
          name: "Test merchant",
          store_url: `https://${randomUUID()}.example/`,
          email: "owner@shop.example",
        }),
      ) as { merchant: { id: string; api_key: string; api_secret: string }; stripe: { account_id: string } };
      const merchantClient = client(onboarded.merchant.api_key);
      expectOk(
        await merchantClient.patch(`/v1/merchants/${onboarded.merchant.id}`, {
          ...standardConfiguration,
          ...configuration,
        }),
      );
      await insertSampleProducts(server.ctx.sql, onboarded.merchant.id);
      await server.ctx.sql`
        update merchants set allowed_store_hosts = '{127.0.0.1}' where id = ${onboarded.merchant.id}`;
      return {
        id: onboarded.merchant.id,
        apiKey: onboarded.merchant.api_key,
        apiSecret: onboarded.merchant.api_secret,
        accountId: onboarded.stripe.account_id,
        client: merchantClient,
      };
    },
    onClose(work) {
      closeCallbacks.push(work);
    },
    async close() {
      await Promise.all(closeCallbacks.map((work) => work()));
      await worker?.close();
      const misdirected = await eventsOfOthers(server.ctx.sql).catch((error: unknown) => [String(error)]);
      await server.close();
      leakDetector.stop();
      const found = await leakDetector.findLeaks(database.url);
      await standIns.close();
      await database.drop();
      if (found.length > 0) throw new Error(`secrets were leaked:\n${found.join("\n")}`);
      if (misdirected.length > 0)
        throw new Error(`events of another merchant or mode:\n${misdirected.join("\n")}`);
    },
  };
}

/**
 * A harness for a whole test file, started before the first test and closed after the last, when it also asserts that
 * no answer violated its schema. Usable only inside tests and hooks.
 */
export function useHarness(options: HarnessOptions = {}): Harness {
  let started: Harness | null = null;
  beforeAll(async () => {
    started = await startHarness(options);
  });
  afterAll(async () => {
    const breaches = started?.breaches ?? [];
    await started?.close();
    expect(breaches).toEqual([]);
  });
  return new Proxy({} as Harness, {
    get(_target, part) {
      if (started === null) throw new Error("the harness is available only inside tests and hooks");
      return Reflect.get(started, part) as unknown;
    },
  });
}

const standardConfiguration = {
  defaults: { b2b: true },
  b2b: {
    paymentTerms: [
      { label: "Pay now", value: "immediate", default: true },
      { label: "Net 30 days", value: "net30" },
    ],
  },
  store: { countryCode: "DE", currency: "EUR", sells: "goods" },
};

/** The body of a 2xx answer. @throws for any other status. */
export function expectOk(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(`expected success, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Polls `probe` until it returns a value other than null, undefined and false. */
export async function until<T>(
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  what: string,
  timeoutMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
