import { randomBytes, randomUUID } from "node:crypto";
import { openPool } from "../../../server/db/sql.ts";
import { addMember, createWorkspace } from "../../../server/keys/workspaces.ts";
import { startStandIns } from "../../../server/sandbox/stand-ins.ts";
import { createClient, type Client } from "../../support/client.ts";
import { freePort } from "../../../server/process/free-port.ts";
import { expectOk } from "../../support/harness.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";
import { startChild } from "../../support/child.ts";
import type { LoadRequest, LoadResult } from "./load.ts";

/** The server, the Express baseline and a load generator, each in its own process, with one Postgres. */
export interface ApiTestbed {
  url: string;
  bareUrl: string;
  partnerKey: string;
  partner: Client;
  merchantKey: string;
  run(request: LoadRequest): Promise<LoadResult>;
  close(): Promise<void>;
}

/** High enough that the rate limiter runs but rejects nothing. */
const QUOTA = "1000000";

export async function createApiTestbed(): Promise<ApiTestbed> {
  const postgres = await startScratchPostgres(["shared_buffers=512MB", "max_wal_size=4GB"]);
  const standIns = await startStandIns({ stripe: { enableAccounts: true, ratePerSecond: null } });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startChild("server/main.ts", [], {
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_RATE_LIMIT_PARTNER_KEY: QUOTA,
    SVC_RATE_LIMIT_MERCHANT_KEY: QUOTA,
    SVC_RATE_LIMIT_VAT_CHECKS: QUOTA,
    LOG_LEVEL: "info",
    ...standIns.environment,
  });
  await server.waitForMessage((message) => (message === "ready" ? true : undefined));

  const sql = openPool(postgres.url, { max: 1 });
  await sql`create table bare_sessions (id bigint generated always as identity primary key, cart json not null,
    created_at timestamptz not null)`;
  const workspaceId = await createWorkspace(sql, { name: "Bench", zone: null });
  const subject = randomUUID();
  await addMember(sql, { workspaceId, subject, role: "owner", email: null });
  await sql.end();
  const token = await standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
  const created = await createClient(url, token).post(`/v2/workspaces/${workspaceId}/partner-keys`, {
    name: "Bench",
  });
  const { plaintext: partnerKey } = expectOk(created) as { plaintext: string };
  const partner = createClient(url, partnerKey);
  const onboarded = await partner.post(`/v2/agencies/${workspaceId}/merchants`, {
    name: "Bench",
    store_url: "https://bench.example/",
  });
  const { merchant } = expectOk(onboarded) as { merchant: { api_key: string } };

  const me = expectOk(await partner.get("/v2/agencies/me"));
  const bare = startChild("test/bench/api/baseline-server.ts", [], {
    NODE_ENV: "production",
    DATABASE_URL: postgres.url,
    BARE_ANSWER: JSON.stringify(me),
  });
  const barePort = await bare.waitForMessage((message) => (message as { port?: number }).port);
  const load = startChild("test/bench/api/load.ts");
  await load.waitForMessage((message) => (message as { ready?: true }).ready);

  return {
    url,
    bareUrl: `http://127.0.0.1:${barePort}`,
    partnerKey,
    partner,
    merchantKey: merchant.api_key,
    run(request) {
      const result = load.waitForMessage((message) => (message as { result?: LoadResult }).result);
      load.process.send(request);
      return result;
    },
    async close() {
      await Promise.all([load.stop(), bare.stop(), server.stop()]);
      await standIns.close();
      await postgres.close();
    },
  };
}
