import { randomUUID } from "node:crypto";
import type { Answer } from "../../../test/support/client.ts";
import { expectOk, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";

export interface CreatedMerchant {
  merchant: { id: string; api_key: string; api_secret: string; store_url: string };
  stripe: { account_id: string; onboarding_url: string; expires_at: number };
}

export const merchantsPath = (of: TestWorkspace): string => `/v2/agencies/${of.id}/merchants`;

/** A unique store URL. */
export const storeUrl = (): string => `https://${randomUUID()}.example`;

export const metaOf = (answer: Answer): Record<string, unknown> =>
  (answer.body as { error: { meta: Record<string, unknown> } }).error.meta;

/** Creates a merchant; with a new idempotency key by default. */
export function createMerchant(
  of: TestWorkspace,
  body: Record<string, unknown>,
  key: string = randomUUID(),
): Promise<Answer> {
  return of.client.post(
    merchantsPath(of),
    { name: "Shop", ...body },
    { headers: { "idempotency-key": key } },
  );
}

/** Creates a merchant. @returns its connected account. */
export async function createMerchantAccount(of: TestWorkspace, url: string, email?: string): Promise<string> {
  return (expectOk(await createMerchant(of, { store_url: url, email })) as CreatedMerchant).stripe.account_id;
}

/** The number of a merchant's accounts at the processor. */
export async function countAccounts(h: Harness, merchantId: string): Promise<number> {
  const response = await fetch(`${h.standIns.stripe!.url}/v1/accounts?limit=100`, {
    headers: { authorization: `Bearer ${h.standIns.stripe!.secretKey}` },
  });
  const { data } = (await response.json()) as { data: { metadata: Record<string, string> }[] };
  return data.filter((account) => account.metadata["svc_merchant_id"] === merchantId).length;
}
