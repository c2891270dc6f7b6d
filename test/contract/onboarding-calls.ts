import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Harness } from "../support/harness.ts";
import type { Call, ContractAnswer } from "./contract-client.ts";
import type { Fixture } from "./fixture.ts";

/** The fields of an onboarding answer that tests read. */
export interface Onboarded {
  merchant: { id: string; api_key: string; store_url: string };
  stripe: { account_id: string };
}

/** An onboarding call for a new store unless `body` gives one. */
export function onboardingCall(
  fixture: Fixture,
  key: string = randomUUID(),
  body: Record<string, unknown> = {},
): Call {
  return {
    method: "POST",
    path: `/v2/agencies/${fixture.workspace.id}/merchants`,
    headers: { authorization: `Bearer ${fixture.workspace.key}`, "idempotency-key": key },
    body: { name: "Shop", store_url: `https://${randomUUID()}.example`, ...body },
  };
}

interface AccountPage {
  data: Array<{ id: string; metadata: Record<string, string> }>;
  has_more: boolean;
}

/** The processor's accounts of a merchant. */
export async function accountsOf(h: Harness, merchantId: string): Promise<string[]> {
  const { stripe } = h.standIns;
  const ids: string[] = [];
  for (let query = "limit=100"; ;) {
    const response = await fetch(`${stripe!.url}/v1/accounts?${query}`, {
      headers: { authorization: `Bearer ${stripe!.secretKey}` },
    });
    const page = (await response.json()) as AccountPage;
    const own = page.data.filter((account) => account.metadata["svc_merchant_id"] === merchantId);
    ids.push(...own.map(({ id }) => id));
    if (!page.has_more) return ids;
    query = `limit=100&starting_after=${page.data.at(-1)!.id}`;
  }
}

/** Asserts that an answer repeats the first one byte for byte under a new request id. */
export function expectReplay(replay: ContractAnswer, first: ContractAnswer): void {
  expect(replay.status).toBe(first.status);
  expect(replay.text).toBe(first.text);
  expect(replay.headers["idempotent-replayed"]).toBe("true");
  expect(replay.headers["svc-original-request-id"]).toBe(first.headers["svc-request-id"]);
  expect(replay.headers["svc-request-id"]).not.toBe(first.headers["svc-request-id"]);
}
