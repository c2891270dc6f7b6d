import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openCheckout } from "../../test/flows/shopper.ts";
import { useHarness } from "../../test/support/harness.ts";

const h = useHarness({
  worker: false,
  environment: {
    SVC_RATE_LIMIT_DISABLED: "false",
    SVC_RATE_LIMIT_FAILED_AUTH: "3",
    SVC_RATE_LIMIT_PAGE_SESSION: "1",
  },
});

const call = (path: string, headers: Record<string, string> = {}) => h.client().get(path, { headers });

/** The answers to twenty equal calls, sent at once. */
const flood = <A>(send: () => Promise<A>) => Promise.all(Array.from({ length: 20 }, send));

test("calls for one checkout are limited, and another checkout of the network is not", async () => {
  const merchant = await h.merchant(await h.workspace());
  const [first, second] = [await openCheckout(h, merchant), await openCheckout(h, merchant)];
  const answers = await flood(() => call(`/checkout/${first.token}`));
  expect(answers.map(({ status }) => status)).toContain(200);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused).toFailWith(429, "rate_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(`/checkout/${second.token}`)).status).toBe(200);
});

test("guessed tokens count as failed authentications, on pages and on the page's calls", async () => {
  const guessed = () => `/checkout/guessed${Math.random().toString(36).slice(2)}aaaaaaaaaaaaaaa`;
  expect((await flood(() => call(guessed()))).map(({ status }) => status)).toContain(429);
  const cancels = () => h.client().post(`${guessed()}/confirm/cancel`, { attemptId: randomUUID() });
  expect((await flood(cancels)).map(({ status }) => status)).toContain(429);
});

test("wrong keys on an unknown path count as failed authentications", async () => {
  const guess = () => call("/v2/nothing-here", { authorization: "Bearer svc_ak_test_wrong" });
  expect((await flood(guess)).map(({ status }) => status)).toContain(429);
});
