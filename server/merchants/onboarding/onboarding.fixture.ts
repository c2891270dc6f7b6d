import { randomUUID } from "node:crypto";
import type { Answer } from "../../../test/support/client.ts";
import { expectOk, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";

export interface Created {
  merchant: { id: string; api_key: string; api_secret: string; store_url: string };
  stripe: { account_id: string; onboarding_url: string; expires_at: number };
}

export const merchantsPath = (of: TestWorkspace): string => `/v2/agencies/${of.id}/merchants`;

/** An address no other store has. */
export const storeUrl = (): string => `https://${randomUUID()}.example`;

export const metaOf = (answer: Answer): Record<string, unknown> =>
  (answer.body as { error: { meta: Record<string, unknown> } }).error.meta;

/** Sends an onboarding; under a key of its own unless one is given. */
export function create(
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

/** The connected account that a new store gets. */
export async function accountFor(of: TestWorkspace, url: string, email?: string): Promise<string> {
  return (expectOk(await create(of, { store_url: url, email })) as Created).stripe.account_id;
}

/** How many accounts the processor holds for a merchant. */
export async function accountsOf(h: Harness, merchantId: string): Promise<number> {
  const response = await fetch(`${h.standIns.stripe!.url}/v1/accounts?limit=100`, {
    headers: { authorization: `Bearer ${h.standIns.stripe!.secretKey}` },
  });
  const { data } = (await response.json()) as { data: { metadata: Record<string, string> }[] };
  return data.filter((account) => account.metadata["svc_merchant_id"] === merchantId).length;
}
