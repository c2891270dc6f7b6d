import { randomBytes, randomUUID } from "node:crypto";
import { openPool } from "../../../server/db/sql.ts";
import { addMember, createWorkspace } from "../../../server/keys/workspaces.ts";
import { startStandIns } from "../../../server/sandbox/stand-ins.ts";
import { startChild, type Child } from "../../support/child.ts";
import { createClient } from "../../support/client.ts";
import { freePort } from "../../../server/process/free-port.ts";
import { expectOk } from "../../support/harness.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";
import type { RunMessage } from "./merchant.ts";
import type { Sample, TrafficTarget } from "./traffic.ts";

/** A server with its default limits, and two merchants of two workspaces, each with a process of its own. */
export interface FloodTestbed {
  flooding: MerchantProcess;
  other: MerchantProcess;
  close(): Promise<void>;
}

export interface MerchantProcess {
  run(message: RunMessage): Promise<Sample[]>;
}

export async function createFloodTestbed(): Promise<FloodTestbed> {
  const postgres = await startScratchPostgres();
  const standIns = await startStandIns({ stripe: { enableAccounts: true, ratePerSecond: null } });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startChild("server/main.ts", [], {
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    ...standIns.environment,
  });
  await server.waitForMessage((message) => (message === "ready" ? true : undefined));
  const sql = openPool(postgres.url, { max: 1 });

  async function onboard(network: string): Promise<TrafficTarget> {
    const workspaceId = await createWorkspace(sql, { name: "Bench", zone: null });
    const subject = randomUUID();
    await addMember(sql, { workspaceId, subject, role: "owner", email: null });
    const token = await standIns.oidc!.issueToken({ subject, audience: "svc-checkout" });
    const minted = await createClient(url, token).post(`/v2/workspaces/${workspaceId}/partner-keys`, {
      name: "Bench",
    });
    const partner = createClient(url, (expectOk(minted) as { plaintext: string }).plaintext);
    const body = {
      name: "Bench",
      store_url: `https://${randomUUID()}.example/`,
      email: "owner@shop.example",
    };
    const { merchant, stripe } = expectOk(
      await partner.post(`/v2/agencies/${workspaceId}/merchants`, body),
    ) as { merchant: { id: string; api_key: string }; stripe: { account_id: string } };
    const configuration = {
      store: { countryCode: "DE", currency: "EUR", sells: "goods" },
      b2b: { paymentTerms: [{ label: "Pay now", value: "immediate", default: true }] },
    };
    expectOk(await createClient(url, merchant.api_key).patch(`/v1/merchants/${merchant.id}`, configuration));
    const { url: stripeUrl, publishableKey } = standIns.stripe!;
    return {
      url,
      apiKey: merchant.api_key,
      accountId: stripe.account_id,
      stripe: { url: stripeUrl, publishableKey },
      network,
    };
  }

  const children: Child[] = [];
  async function start(network: string): Promise<MerchantProcess> {
    const child = startChild("test/bench/flood/merchant.ts", [JSON.stringify(await onboard(network))]);
    children.push(child);
    await child.waitForMessage((message) => (message as { ready?: true }).ready);
    return {
      run(message) {
        const samples = child.waitForMessage((answer) => (answer as { samples?: Sample[] }).samples);
        child.process.send(message);
        return samples;
      },
    };
  }

  const testbed = { flooding: await start("198.51.100."), other: await start("203.0.113.") };
  await sql.end();
  return {
    ...testbed,
    async close() {
      await Promise.all([...children, server].map((child) => child.stop()));
      await standIns.close();
      await postgres.close();
    },
  };
}
