import { createClient, type Client } from "../../support/client.ts";
import { expectOk } from "../../support/harness.ts";
import { startChild } from "../../support/child.ts";
import { startBenchServer } from "../start-server.ts";
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

/** @param settings of the server, beyond those of every run. */
export async function createApiTestbed(settings: Record<string, string> = {}): Promise<ApiTestbed> {
  const server = await startBenchServer(
    {
      SVC_RATE_LIMIT_PARTNER_KEY: QUOTA,
      SVC_RATE_LIMIT_MERCHANT_KEY: QUOTA,
      SVC_RATE_LIMIT_VAT_CHECKS: QUOTA,
      LOG_LEVEL: "info",
      ...settings,
    },
    ["shared_buffers=512MB", "max_wal_size=4GB"],
  );
  const { url, sql } = server;
  await sql`create table bare_sessions (id bigint generated always as identity primary key, cart json not null,
    created_at timestamptz not null)`;
  const { workspaceId, partnerKey } = await server.createPartner();
  const partner = createClient(url, partnerKey);
  const onboarded = await partner.post(`/v2/agencies/${workspaceId}/merchants`, {
    name: "Bench",
    store_url: "https://bench.example/",
  });
  const { merchant } = expectOk(onboarded) as { merchant: { api_key: string } };

  const me = expectOk(await partner.get("/v2/agencies/me"));
  const bare = startChild("test/bench/api/baseline-server.ts", [], {
    NODE_ENV: "production",
    DATABASE_URL: server.databaseUrl,
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
      await Promise.all([load.stop(), bare.stop()]);
      await server.close();
    },
  };
}
