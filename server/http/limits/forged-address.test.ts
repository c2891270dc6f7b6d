import { expect, test } from "vitest";
import { until, useHarness } from "../../../test/support/harness.ts";

const h = useHarness({
  worker: false,
  environment: { SVC_RATE_LIMIT_DISABLED: "false", SVC_RATE_LIMIT_FAILED_AUTH: "5" },
});

test("without a trusted proxy, a forged address is not believed", async () => {
  let tries = 0;
  const guess = () => {
    tries += 1;
    const address = `203.0.113.${tries % 250}`;
    const headers = { "x-forwarded-for": address, forwarded: `for=${address}`, "x-real-ip": address };
    return h.client("svc_ak_test_guess").get("/v2/agencies/me", { headers });
  };
  // Each from another address, if it were believed: no two would count together.
  const limited = await until(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    return answers.find(({ status }) => status === 429);
  }, "the limit");
  expect(limited).toFailWith(429, "rate_limited");
});
