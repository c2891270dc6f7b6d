import { randomUUID } from "node:crypto";
import { startChild, type Child } from "../../support/child.ts";
import { createClient } from "../../support/client.ts";
import { expectOk } from "../../support/harness.ts";
import { startBenchServer } from "../start-server.ts";
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
  const server = await startBenchServer({ SVC_TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const { url, standIns } = server;

  async function onboard(network: string): Promise<TrafficTarget> {
    const { workspaceId, partnerKey } = await server.createPartner();
    const partner = createClient(url, partnerKey);
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
  return {
    ...testbed,
    async close() {
      await Promise.all(children.map((child) => child.stop()));
      await server.close();
    },
  };
}
