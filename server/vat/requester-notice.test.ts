import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness } from "../../test/support/harness.ts";
import type { Harness, TestMerchant, TestWorkspace } from "../../test/support/harness.ts";
import { listNotices } from "../notices/notices.ts";
import { startFaultyServer, type FaultyServer } from "./authority.suite.ts";
import { answerAsVies, soapFault } from "./vies-answers.suite.ts";

let vies: FaultyServer;
let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  vies = await startFaultyServer(answerAsVies);
  h = await startHarness({ worker: false, environment: { VIES_URL: vies.url } });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace, { b2b: { vatNumbers: { eu: "DE123456789" } } });
});
afterAll(async () => {
  await h.close();
  await vies.close();
  expect(h.breaches).toEqual([]);
});

const validate = (vatNumber: string) => merchant.client.post("/v1/vat/validate", { vatNumber });
const refuseRequester = () => {
  vies.fault = (response, answer) =>
    vies.seen.at(-1)!.body.includes("checkVatApprox")
      ? response.writeHead(500).end(soapFault("INVALID_REQUESTER_INFO"))
      : answer();
};

test("a merchant's own number that is refused raises one notice, not one per look-up, which is closed when it is accepted", async () => {
  refuseRequester();
  await Promise.all(["FR10000000001", "FR10000000002", "FR10000000003"].map(validate));
  expect((await validate("FR10000000004")).body).toMatchObject({ status: "valid", consultationNumber: null });
  const [notice, ...more] = await listNotices(h.sql, workspace.id);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ kind: "vat_requester_refused", livemode: false });
  expect(notice!.text).toContain("DE123456789");
  expect(notice!.text).toContain("b2b.vatNumbers.eu");

  vies.fault = null;
  await validate("FR10000000005");
  expect(await listNotices(h.sql, workspace.id)).toEqual([]);

  refuseRequester();
  await validate("FR10000000006");
  expect(await listNotices(h.sql, workspace.id)).toHaveLength(1);
});

test("an outage says nothing against the merchant's own number, and nothing for it", async () => {
  vies.fault = (response) => response.writeHead(500).end(soapFault("MS_UNAVAILABLE"));
  const before = await listNotices(h.sql, workspace.id);
  await validate("AT U10000001");
  expect(await listNotices(h.sql, workspace.id)).toEqual(before);
});

test("the metrics count look-ups by authority and result, the source of answers, and open breakers", async () => {
  vies.fault = null;
  await validate("PT100000001");
  await validate("PT100000001");
  vies.fault = (response) => response.writeHead(500).end(soapFault("MS_UNAVAILABLE"));
  for (let n = 0; n < 6; n += 1) await validate(`LV1000000000${n}`);
  const text = await h.ctx.metrics.registry.metrics();
  const value = (line: string) =>
    Number(
      text
        .split("\n")
        .find((one) => one.startsWith(`${line} `))
        ?.split(" ")
        .at(-1),
    );
  expect(value('vat_breaker_state{prefix="LV"}')).toBe(2);
  expect(value('vat_breaker_state{prefix="PT"}')).toBe(0);
  expect(value('vat_lookups_total{authority="vies",result="not_asked"}')).toBe(1);
  expect(value('vat_lookups_total{authority="vies",result="unavailable"}')).toBeGreaterThanOrEqual(5);
  expect(value('vat_lookups_total{authority="vies",result="valid"}')).toBeGreaterThanOrEqual(1);
  expect(value('vat_checks_total{answered_by="cache"}')).toBe(1);
  expect(value('vat_lookup_duration_seconds_count{authority="vies"}')).toBeGreaterThanOrEqual(7);
});
