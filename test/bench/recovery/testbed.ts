import { randomBytes, randomUUID } from "node:crypto";
import { parseConfig, type Config } from "../../../server/config.ts";
import { startServer } from "../../../server/main.ts";
import { addMember, createWorkspace } from "../../../server/keys/workspaces.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { startStandIns, type StandIns } from "../../../server/sandbox/stand-ins.ts";
import { insertSampleProducts } from "../../../server/stores/sample-products.ts";
import type { Context } from "../../../server/context.ts";
import type { Pool } from "../../../server/db/sql.ts";
import { createClient, type Client } from "../../support/client.ts";
import { expectOk, type TestMerchant } from "../../support/harness.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";

/** A server in this process, the stand-ins, and a Postgres of their own. */
export interface CheckoutTestbed {
  ctx: Context;
  sql: Pool;
  config: Config;
  standIns: StandIns;
  /** What a worker or server process of its own needs. */
  environment: Record<string, string>;
  client(bearer?: string): Client;
  /** A merchant with sample products. */
  merchant(): Promise<TestMerchant>;
  close(): Promise<void>;
}

export async function createCheckoutTestbed(): Promise<CheckoutTestbed> {
  const postgres = await startScratchPostgres(["shared_buffers=512MB", "max_wal_size=4GB"]);
  const standIns = await startStandIns({ stripe: { enableAccounts: true } });
  const environment = {
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_RATE_LIMIT_DISABLED: "true",
    NODE_ENV: "production",
    LOG_LEVEL: "fatal",
    ...standIns.environment,
  };
  const config = parseConfig({ PORT: "0", ...environment });
  const server = await startServer(config, { log: createLogger("silent", "bench"), poolSize: 20 });
  const { ctx, url } = server;
  const client = (bearer?: string) => createClient(url, bearer);
  const workspaceId = await createWorkspace(ctx.sql, { name: "Bench", zone: null });
  const subject = randomUUID();
  await addMember(ctx.sql, { workspaceId, subject, role: "owner", email: null });
  const token = await standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
  const minted = await client(token).post(`/v2/workspaces/${workspaceId}/partner-keys`, { name: "Bench" });
  const partner = client((expectOk(minted) as { plaintext: string }).plaintext);
  return {
    ctx,
    sql: ctx.sql,
    config,
    standIns,
    environment,
    client,
    async merchant() {
      const store_url = `https://${randomUUID()}.example/`;
      const answer = await partner.post(`/v2/agencies/${workspaceId}/merchants`, {
        name: "Bench",
        store_url,
      });
      const { merchant, stripe } = expectOk(answer) as {
        merchant: { id: string; api_key: string; api_secret: string };
        stripe: { account_id: string };
      };
      const own = client(merchant.api_key);
      const store = { countryCode: "DE", currency: "EUR", sells: "goods" };
      expectOk(await own.patch(`/v1/merchants/${merchant.id}`, { store }));
      await insertSampleProducts(ctx.sql, merchant.id);
      return {
        id: merchant.id,
        apiKey: merchant.api_key,
        apiSecret: merchant.api_secret,
        accountId: stripe.account_id,
        client: own,
      };
    },
    async close() {
      await server.close();
      await standIns.close();
      await postgres.close();
    },
  };
}
