import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createClient, type Answer } from "../../../test/support/client.ts";
import { until, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";

/** An onboarding request that can be repeated, on any server. */
export interface OnboardingRequest {
  key: string;
  workspace: TestWorkspace;
  body: { name: string; store_url: string; email: string };
}

/** How long the processor delays a response while a run is killed or overtaken. */
export const HELD_MS = 2000;

/** Helpers for tests of interrupted onboardings; all requests belong to one workspace. */
export function interruptedOnboardings(h: Harness) {
  let workspace: Promise<TestWorkspace> | null = null;

  async function newRequest(): Promise<OnboardingRequest> {
    workspace ??= h.workspace();
    const body = {
      name: "Shop",
      store_url: `https://${randomUUID()}.example`,
      email: "owner@shop.example",
    };
    return { key: randomUUID(), workspace: await workspace, body };
  }

  function send(request: OnboardingRequest, url = h.url): Promise<Answer> {
    const path = `/v2/agencies/${request.workspace.id}/merchants`;
    return createClient(url, request.workspace.key).post(path, request.body, {
      headers: { "idempotency-key": request.key },
    });
  }

  /** Sends to a server that is killed before it responds. */
  function sendWithoutAnswer(request: OnboardingRequest, url: string): Promise<"no answer"> {
    return send(request, url).then(
      (answer) => Promise.reject(new Error(`it answered ${answer.status}`)),
      () => "no answer" as const,
    );
  }

  /** Expires a dead run's lease. */
  async function expireLease({ key }: OnboardingRequest): Promise<void> {
    await h.sql`update idempotency_records set lease_until = now() - interval '1 second' where key = ${key}`;
  }

  /** The merchant's row, if it exists. */
  async function rowOf({
    body,
  }: OnboardingRequest): Promise<{ id: string; connected_account_id: string | null } | null> {
    const [row] = await h.sql<{ id: string; connected_account_id: string | null }[]>`
      select id, connected_account_id from merchants where store_url = ${body.store_url}`;
    return row ?? null;
  }

  /** A merchant's accounts at the processor. */
  async function accountsOf(merchantId: string): Promise<string[]> {
    const { url, secretKey } = h.standIns.stripe!;
    const response = await fetch(`${url}/v1/accounts?limit=100`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const { data } = (await response.json()) as { data: { id: string; metadata: Record<string, string> }[] };
    return data.filter(({ metadata }) => metadata["svc_merchant_id"] === merchantId).map(({ id }) => id);
  }

  /** Repeats the request until it succeeds; it is rejected while the processor works on the dead run's call. */
  async function finish(request: OnboardingRequest): Promise<Answer> {
    return until(async () => {
      const answer = await send(request);
      if (answer.status === 201) return answer;
      expect([409, 500]).toContain(answer.status);
      return null;
    }, "the onboarding's end");
  }

  async function expectNoDuplicates(request: OnboardingRequest, answer: Answer): Promise<void> {
    const { merchant, stripe } = answer.body as {
      merchant: { id: string; api_key: string };
      stripe: { account_id: string; onboarding_url: string };
    };
    expect(await accountsOf(merchant.id)).toEqual([stripe.account_id]);
    const [row] = await h.sql`
      select
        (select count(*)::int from merchants where store_url = ${request.body.store_url}) as merchants,
        (select count(*)::int from merchant_credentials where merchant_id = ${merchant.id}) as credentials,
        (select count(*)::int from onboarding_links where merchant_id = ${merchant.id}) as links,
        (select count(*)::int from events where merchant_id = ${merchant.id}) as events`;
    expect(row).toEqual({ merchants: 1, credentials: 1, links: 1, events: 1 });
    expect((await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`)).status).toBe(200);
    expect((await fetch(stripe.onboarding_url, { redirect: "manual" })).status).toBeLessThan(400);
    expect((await send(request)).text).toBe(answer.text);
  }

  return {
    newRequest,
    send,
    sendWithoutAnswer,
    expireLease,
    rowOf,
    accountsOf,
    finish,
    expectNoDuplicates,
  };
}
