// The dashboard answers 200 to the addresses that its router knows, and 404 with its own page to all others.
import { beforeAll, expect, test } from "vitest";
import { useHarness } from "../../test/support/harness.ts";
import { buildDashboard } from "./bundle/build.ts";

const h = useHarness({ worker: false });
beforeAll(async () => void (await buildDashboard()), 120_000);

const workspace = "/dashboard/0b8f2f5e-8a1c-4b7e-9d3a-2f6f0a1b2c3d/test";

test.each([
  ["/dashboard", 200],
  ["/dashboard/orders", 200],
  ["/dashboard/nope", 404],
  [`${workspace}/webhooks/deliveries/dl_1`, 200],
  [`${workspace}/domains/m_1/pay.shop.example`, 200],
  [`${workspace}/orders/ord_1/`, 200],
  [`${workspace}/nope`, 404],
  [`${workspace}/orders/ord_1/nope`, 404],
  [`${workspace}/logs//`, 404],
])("%s: %i", async (path, status) => {
  const answer = await h.client().get(path);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain('<div id="app">');
});
