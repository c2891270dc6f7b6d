import { expect, test } from "vitest";
import { expectOk, startHarness, type Harness } from "../support/harness.ts";
import { openCheckout } from "../flows/shopper.ts";

/** Starts a harness, plants a secret, and returns the error message of closing it. */
async function closeErrorAfter(plant: (h: Harness) => Promise<unknown>): Promise<string> {
  const h = await startHarness({ worker: false });
  await plant(h);
  return h.close().then(
    () => "nothing was found",
    (error: Error) => error.message,
  );
}

test("closing reports nothing when no secret leaked", async () => {
  const report = await closeErrorAfter(async (h) => openCheckout(h, await h.merchant(await h.workspace())));
  expect(report).toBe("nothing was found");
});

test("closing reports each column that holds a secret", async () => {
  const report = await closeErrorAfter(async (h) => {
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const { token } = await openCheckout(h, merchant);
    const { id } = workspace;
    await h.sql`
      insert into audit_entries (workspace_id, actor, action, target)
      values (${id}, ${`key ${workspace.key}`}, ${encodeURIComponent(workspace.token)}, 'x')`;
    await h.sql`update merchants set configuration = ${h.sql.json({ note: [merchant.apiSecret] })} where id = ${merchant.id}`;
    await h.sql`update partner_keys set key_hash = ${Buffer.from(`= ${workspace.key} =`)}, scopes = ${[merchant.apiKey]}`;
    const inBase64 = Buffer.from(`{"t":"${token}"}`).toString("base64");
    await h.sql`select graphile_worker.add_job('none', ${JSON.stringify({ body: inBase64 })}::text::json)`;
  });
  const places = [
    "audit_entries.actor holds a partner key",
    "audit_entries.action holds a user token",
    "merchants.configuration holds a merchant secret",
    "partner_keys.key_hash holds a partner key",
    "partner_keys.scopes holds a merchant key",
    "graphile_worker._private_jobs.payload holds a session token",
  ];
  for (const place of places) expect(report).toContain(place);
  expect(report.match(/ holds /g)).toHaveLength(places.length);
});

test("closing reports a log line that holds a secret, at any level", async () => {
  const report = await closeErrorAfter(async (h) => {
    const { key } = await h.workspace();
    h.ctx.log.trace({ url: `/v2/agencies/me?key=${key}` }, "planted");
  });
  expect(report).toContain("a log line holds a partner key");
  expect(report).toContain('"msg":"planted"');
});

test("closing reports leaked settings and secrets sent only to third parties", async () => {
  const report = await closeErrorAfter(async (h) => {
    const { client, id } = await h.workspace();
    const shop = { name: "Shop", store_url: "https://shop.example" };
    const created = expectOk(await client.post(`/v2/agencies/${id}/merchants`, shop));
    const { onboarding_url } = (created as { stripe: { onboarding_url: string } }).stripe;
    // A used link redirects to the refresh URL, whose token was sent only to the processor.
    const open = () => fetch(onboarding_url, { redirect: "manual" });
    await open();
    const refresh = (await open()).headers.get("location")!;
    await h.sql`update merchants set name = ${refresh.slice(-20)}`;
    h.ctx.log.info({ secret_of: h.config.STRIPE_SECRET_KEY_TEST }, "planted");
  });
  expect(report).toContain("a log line holds the setting STRIPE_SECRET_KEY_TEST");
  expect(report).toContain("merchants.name holds an onboarding token");
});
