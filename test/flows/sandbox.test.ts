import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "../../server/db/sql.ts";
import { AlreadyRunning } from "../../server/sandbox/folder-lock.ts";
import { startSandbox, type RunningSandbox } from "../../server/sandbox/start-sandbox.ts";
import { createClient } from "../support/client.ts";
import { expectOk, until } from "../support/harness.ts";
import { buyer, totalOn } from "./shopper.ts";

/** The sandbox as `npm start` runs it, in its own data folder. */
let dataDir: string;
let running: RunningSandbox;
const output: string[] = [];

const start = (port: number) =>
  startSandbox({
    dataDir,
    port,
    environment: { LOG_LEVEL: "warn" },
    standIns: true,
    say: (line) => void output.push(line),
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "svc-sandbox-"));
  await chmod(dataDir, 0o711);
  running = await start(4700);
});
afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Submits *Try it* and returns the path of the checkout it redirects to. */
async function tryIt(): Promise<string> {
  const answer = await createClient(running.url).post("/sandbox/try", "cart=small", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}

/** Places an order on account of a *Try it* cart. */
async function order(paymentTerm: string): Promise<void> {
  const path = await tryIt();
  const client = createClient(running.url);
  const details = { ...buyer, paymentTerm };
  const expectedTotal = totalOn(await client.get(path));
  expectOk(await client.post(`${path}/confirm`, { attemptId: crypto.randomUUID(), details, expectedTotal }));
}

test("the start page explains the product and shows the sample's keys", async () => {
  const page = await createClient(running.url).get("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("svc-request-id")).toMatch(/^req_/);
  for (const text of ["Try it", running.state.sample!.partnerKey, "DE999000121", "4242 4242 4242 4242"]) {
    expect(page.text).toContain(text);
  }
});

test("only the owner can read the sandbox's files", async () => {
  const names = ["svc.log", "sandbox.json", "stand-ins", "postgres", "stand-ins/partner/received.jsonl"];
  for (const name of names) expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
});

test("the service owns its database and has no other right on the server", async () => {
  const pool = openPool(running.state.environment["DATABASE_URL"]!, { max: 1 });
  const [role] = await pool`
    select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as has_rights
    from pg_roles where rolname = current_user`;
  await pool.end();
  expect(role).toEqual({ has_rights: false });
});

test("keys are not shown on a host that only points here, and other sites cannot open a checkout", async () => {
  const { hostname, port } = new URL(running.url);
  const sent = (host: string, to = port) =>
    new Promise<string>((resolve, reject) => {
      const request = get({ hostname, port: to, path: "/", headers: { host } }, (response) => {
        text(response).then(resolve, reject);
      });
      request.on("error", reject);
    });
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect(await sent(host)).toContain(running.state.sample!.partnerKey);
  for (const host of [`attacker.example:${port}`, `localhost.attacker.example`]) {
    const page = await sent(host);
    expect(page).not.toContain("svc_ak_");
    expect(page).not.toContain("svc_mk_");
  }
  const { partner, stripe, llm } = running.standIns!;
  for (const url of [partner.url, stripe!.url, llm!.baseUrl]) {
    const own = new URL(url).port;
    expect(await sent(`attacker.example:${own}`, own)).toBe("Nothing is served here by this name.\n");
    expect(await sent(`localhost:${own}`, own)).not.toContain("Nothing is served here");
  }
  const ofOthers: Array<Record<string, string>> = [{ "sec-fetch-site": "cross-site" }, { origin: "null" }];
  for (const foreign of ofOthers) {
    const posted = await createClient(running.url).post("/sandbox/try", "cart=small", {
      headers: { "content-type": "application/x-www-form-urlencoded", ...foreign },
    });
    expect(posted.status).toBe(403);
  }
});

test("Try it opens a checkout whose order has every meta key and whose event reaches the receiver", async () => {
  const client = createClient(running.url);
  const path = await tryIt();
  const page = await client.get(path);
  expect(page.text).toContain("LED desk lamp");
  const details = { ...buyer, paymentTerm: "net14" };
  const attempt = { attemptId: crypto.randomUUID(), details, expectedTotal: totalOn(page) };
  expectOk(await client.post(`${path}/confirm`, attempt));
  const list = await client.get("/sandbox/orders");
  const order = await client.get(/href="(\/sandbox\/orders\/bo_\w+)"/.exec(list.text)![1]!);
  const keys = [
    "_billing_company",
    "_svc_vat_number",
    "_svc_vat_valid",
    "_svc_vat_country",
    "_svc_vat_name",
    "_svc_vat_checked_at",
    "_svc_po_number",
    "_svc_payment_terms",
    "_svc_payment_due",
    "_svc_session_id",
    "_svc_ext_booking",
    "_svc_livemode",
  ];
  for (const key of keys) expect(order.text).toContain(`<code>${key}</code>`);
  expect(order.text).not.toContain("PO number: PO-2026-17");
  const held = await until(
    () => running.standIns!.partner.received().find((request) => request.body.includes('"order.held"')),
    "the event",
  );
  expect(held.signatureError).toBeNull();
});

test("Try it stays on the host at which the start page was opened", async () => {
  // The page's policy lets its form go to this host alone, and pictures come from it alone.
  const url = running.url.replace("127.0.0.1", "localhost");
  const client = createClient(url);
  const answer = await client.post("/sandbox/try", "cart=small", {
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
  });
  expect(answer.headers.get("location")).toMatch(/^\/checkout\/[\w-]+$/);
  const page = await client.get(answer.headers.get("location")!);
  expect(page.text).toContain(`<img src="${url}/sandbox/pictures/lamp-desk.svg"`);
});

test("the sample shows pictures, the seller, and no VAT for an Austrian company", async () => {
  const client = createClient(running.url);
  const answer = await client.post("/sandbox/try", "cart=office", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const path = answer.headers.get("location")!;
  const page = await client.get(path);
  const pictures = [...page.text.matchAll(/<img src="([^"]+)"/g)].map(([, url]) => new URL(url!));
  expect(pictures.map(({ origin }) => origin)).toEqual([running.url, running.url]);
  expect(page.headers.get("content-security-policy")).toContain("img-src 'self'");
  for (const { pathname } of pictures) {
    const picture = await client.get(pathname);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  }
  const seller = [
    "Nordlicht Office Supplies GmbH",
    "Musterkai 12",
    "DE999000121",
    "help@nordlicht-office.example",
  ];
  for (const text of seller) expect(page.text).toContain(text);

  const address = { line1: "Mustergasse 8", postcode: "1999", city: "Wien", country: "AT" };
  const details = {
    ...buyer,
    company: "Muster Alpenholz KG",
    vatNumber: "ATU99900018",
    billingAddress: { ...buyer.billingAddress, ...address },
    paymentTerm: "net30",
  };
  const checked = await client.post(`${path}/vat`, { vatNumber: "ATU99900018", billingCountry: "AT" });
  expect(checked.status).toBe(200);
  const quoted = await client.post(`${path}/quote`, { details });
  expect(quoted.body).toMatchObject({ amounts: { tax: 0 }, vatRemoved: expect.anything() });
});

test("a second start on the same data folder fails while the first runs", async () => {
  await expect(start(4800)).rejects.toThrow(AlreadyRunning);
});

test("a restart keeps its data and moves to the next port when the first is taken", async () => {
  const { sample } = running.state;
  const hook = `/v2/agencies/${sample!.workspaceId}/merchants/${sample!.merchantId}/pre-confirmation`;
  const url = `${running.standIns!.partner.url}/capacity`;
  // A secret that the receiver does not know, as a hook has that was deleted and set again.
  expectOk(
    await createClient(running.url, sample!.partnerKey).put(hook, {
      url,
      secret: "another secret, 32 bytes or so long",
    }),
  );
  await running.stop();
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(4700, "127.0.0.1", done));
  try {
    running = await start(4700);
  } finally {
    taken.close();
  }
  expect(output).toContain("Port 4700 is taken; using 4710.");
  expect(running.url).toBe("http://127.0.0.1:4710");
  expect(running.state.sample).toEqual(sample);
  await order("net30");
  await until(
    () =>
      running.standIns!.partner.received().filter((request) => request.body.includes('"order.held"'))
        .length >= 2,
    "the event at the receiver's new address",
  );
});

test("a restart leaves alone what was deleted or is the partner's own, and the sample still sells", async () => {
  const { partnerKey, subscriptionId, workspaceId, merchantId } = running.state.sample!;
  const subscription = `/v2/webhooks/subscriptions/${subscriptionId}`;
  const hook = `/v2/agencies/${workspaceId}/merchants/${merchantId}/pre-confirmation`;
  const own = "http://127.0.0.1:9/own";
  const before = createClient(running.url, partnerKey);
  expectOk(await before.delete(hook));
  expectOk(await before.patch(subscription, { target_url: own }));
  await running.stop();
  running = await start(4710);
  const after = createClient(running.url, partnerKey);
  expect((await after.get(hook)).status).toBe(404);
  expect(expectOk(await after.get(subscription))).toMatchObject({ target_url: own });
  await order("net14");
});
