/** The demo store's merchant at the checkout service, onboarded by the sample's partner over the API. */
import { randomUUID } from "node:crypto";
import type { SandboxSample } from "../../server/sandbox/state-file.ts";

export type MerchantKeys = { apiKey: string; apiSecret: string };

/**
 * Onboards a merchant whose store may be on this machine.
 * @throws if the service refuses it
 */
export async function connectMerchant(serverUrl: string, sample: SandboxSample): Promise<MerchantKeys> {
  const merchants = `/v2/agencies/${sample.workspaceId}/merchants`;
  const call = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(serverUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${sample.partnerKey}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const { merchant } = (await call("POST", merchants, {
    name: "Demo store",
    store_url: "https://demo-store.example/",
    email: "owner@demo-store.example",
  })) as { merchant: { id: string; api_key: string; api_secret: string } };
  await call("PATCH", `${merchants}/${merchant.id}`, { allowed_store_hosts: ["127.0.0.1"] });
  return { apiKey: merchant.api_key, apiSecret: merchant.api_secret };
}
