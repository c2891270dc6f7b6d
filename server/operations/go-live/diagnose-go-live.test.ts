// Promise: before real orders, the operator reads what each workspace and store in live mode lacks, and nothing of test mode.
import { beforeAll, expect, test } from "vitest";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { diagnoseGoLive, type Finding } from "./diagnose-go-live.ts";

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
const about = (found: readonly Finding[], kind: string) =>
  found.filter(({ name }) => name.startsWith(kind)).map(({ ok, text }) => ({ ok, text }));
const setConfiguration = (configuration: object) =>
  h.sql`update merchants set configuration = ${h.sql.json(configuration as never)} where id = ${merchant.id}`;

const unheard = "nobody receives its events: subscribe with a live key";

test("a store says what it lacks, by the names of the API, until it lacks nothing", async () => {
  await setConfiguration({ b2b: { paymentTerms } });
  expect(about(await findings(), "store ")).toEqual([
    {
      ok: false,
      text: `offers terms without saying where to pay: set b2b.on_account.bank_details; set branding.legal_name, urls.terms, urls.privacy; ${unheard}`,
    },
  ]);
  await setConfiguration(ready);
  await subscribe({ merchant_id: merchant.id });
  expect(about(await findings(), "store ")).toEqual([{ ok: true, text: "net30" }]);
});

test("a store where nobody can pay now, and what was noticed about it; an attack is nothing that it lacks", async () => {
  await setConfiguration({ ...ready, b2b: { paymentTerms: [{ value: "immediate", label: "Pay now" }] } });
  await h.sql`update connected_accounts set charges_enabled = false`;
  for (const [kind, text] of [
    ["tax_not_configured", "No tax rate is set."],
    ["card_testing", "Stolen cards are tried."],
  ] as const)
    await h.sql`insert into notices (id, workspace_id, livemode, kind, subject_id, text, created_at)
      values (gen_random_uuid(), ${workspace.id}, true, ${kind}, ${merchant.id}, ${text}, now())`;
  expect(about(await findings(), "store ")).toEqual([
    {
      ok: false,
      text: "buyers may pay now, but its Stripe account takes no payments yet; No tax rate is set.",
    },
  ]);
});

test("a configuration that cannot be read is a finding about its store, and hides no other one", async () => {
  await setConfiguration({ b2b: "?" });
  const found = await findings();
  expect(about(found, "store ")).toMatchObject([{ ok: false }]);
  expect(about(found, "workspace ")).toHaveLength(1);
  await setConfiguration(ready);
});

test("a workspace needs a live key, and subscriptions that work", async () => {
  expect(about(await findings(), "workspace ")).toEqual([{ ok: false, text: "it has no live key" }]);
  await h.sql`update partner_keys set livemode = true where workspace_id = ${workspace.id}`;
  const [failing, disabled] = [await subscribe({}), await subscribe({})];
  expect(about(await findings(), "workspace ")).toEqual([
    { ok: true, text: "subscriptions for all stores: 2" },
  ]);
  await h.sql`insert into failing_subscriptions values (${failing}, now(), now(), 3)`;
  await h.sql`update subscriptions set status = 'disabled', disabled_reason = 'failures' where id = ${disabled}`;
  expect(about(await findings(), "workspace ")).toEqual([
    {
      ok: false,
      text: "failing subscriptions: 1, see their deliveries; disabled subscriptions: 1, enable or delete them",
    },
  ]);
});

/** A subscription to every event of the live mode, as its rows are. @returns its id */
async function subscribe(scope: { merchant_id?: string }): Promise<string> {
  const answer = await workspace.client.post("/v2/webhooks/subscriptions", {
    target_url: "https://receiver.example/events",
    events: ["*"],
  });
  const { id } = expectOk(answer) as { id: string };
  await h.sql`update subscriptions set livemode = true, merchant_id = ${scope.merchant_id ?? null} where id = ${id}`;
  return id;
}
