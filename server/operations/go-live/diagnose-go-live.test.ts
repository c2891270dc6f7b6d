// Promise: before real orders, the operator reads what each workspace and store in live mode lacks, and nothing of test mode.
import { beforeAll, expect, test } from "vitest";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { diagnoseGoLive, type GoLiveFinding } from "./diagnose-go-live.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

const paymentTerms = [{ value: "net30", label: "On account, 30 days" }];
const ready = {
  b2b: {
    paymentTerms,
    onAccount: { bankDetails: "Musterbank\nDE02 1203 0000 0000 2020 51" },
  },
  branding: { legalName: "Nordlicht Office Supplies GmbH" },
  urls: { terms: "https://shop.example/terms", privacy: "https://shop.example/privacy" },
};

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  // The stand-in of the processor has no live mode: the rows of test mode become those of live mode.
  await h.sql`update merchants set livemode = true, store_url = 'https://shop.example' where id = ${merchant.id}`;
  await h.merchant(await h.workspace());
});

const findings = () => diagnoseGoLive(h.ctx);
const about = (found: readonly GoLiveFinding[], kind: string) =>
  found.filter(({ name }) => name.startsWith(kind)).map(({ ok, text }) => ({ ok, text }));
const setConfiguration = (configuration: object) =>
  h.sql`update merchants set configuration = ${h.sql.json(configuration as never)} where id = ${merchant.id}`;

test("a store says what it lacks, by the names of the API, until it lacks nothing", async () => {
  await setConfiguration({ b2b: { paymentTerms } });
  expect(about(await findings(), "store ")).toEqual([
    {
      ok: false,
      text: "offers terms without saying where to pay: set b2b.on_account.bank_details; set branding.legal_name, urls.terms, urls.privacy",
    },
  ]);
  await setConfiguration(ready);
  expect(about(await findings(), "store ")).toEqual([
    { ok: true, text: expect.stringContaining("net30") as string },
  ]);
});

test("a store that can be paid in no way, and what is noticed about it", async () => {
  await setConfiguration({ ...ready, b2b: { paymentTerms: [{ value: "immediate", label: "Pay now" }] } });
  await h.sql`update connected_accounts set charges_enabled = false`;
  await h.sql`insert into notices (id, workspace_id, livemode, kind, subject_id, text, created_at)
    values (gen_random_uuid(), ${workspace.id}, true, 'tax_not_configured', ${merchant.id}, 'No tax rate is set.', now())`;
  expect(about(await findings(), "store ")).toEqual([
    {
      ok: false,
      text: "nothing can be paid: its Stripe account takes no payments yet, and no terms are offered; No tax rate is set.",
    },
  ]);
});

test("a workspace needs a live key and a subscription that works", async () => {
  expect(about(await findings(), "workspace ")).toEqual([
    { ok: false, text: "has no live key; receives no events in live mode: subscribe with a live key" },
  ]);
  await h.sql`update partner_keys set livemode = true where workspace_id = ${workspace.id}`;
  const { id } = expectOk(
    await workspace.client.post("/v2/webhooks/subscriptions", {
      target_url: "https://receiver.example/events",
      events: ["*"],
    }),
  ) as { id: string };
  expect(about(await findings(), "workspace ")).toEqual([{ ok: true, text: "1 subscriptions" }]);
  await h.sql`insert into failing_subscriptions values (${id}, now(), now(), 3)`;
  expect(about(await findings(), "workspace ")[0]).toMatchObject({ ok: false });
});
