import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../test/support/client.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { madeUpVersions, NEWEST, OLDER, OLDEST } from "./made-up-versions.fixture.ts";

/** The whole service with versions before the published one: what keys, headers and subscriptions pin. */

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ versions: madeUpVersions });
  workspace = await h.workspace();
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

/** A partner key that was made when a version was the newest. */
async function keyPinnedTo(version: string): Promise<string> {
  const minted = await h.client(workspace.token).post(`/v2/workspaces/${workspace.id}/partner-keys`, {
    name: "Old",
    scopes: ["merchants:read", "merchants:write"],
  });
  const { key, plaintext } = expectOk(minted) as {
    key: { id: string; pinned_version: string };
    plaintext: string;
  };
  expect(key.pinned_version).toBe(NEWEST);
  await h.sql`update partner_keys set pinned_version = ${version} where id = ${key.id}`;
  return plaintext;
}

const merchantsPath = () => `/v2/agencies/${workspace.id}/merchants`;
const newUrl = () => `https://${randomUUID()}.example`;
const errorOf = (answer: Answer) =>
  (
    answer.body as {
      error: { param?: string; message: string; meta?: { issues?: Array<{ param: string }> } };
    }
  ).error;

function create(bearer: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return h.client(bearer).post(merchantsPath(), body, { headers });
}

describe("a partner key pinned to the oldest version", () => {
  let old: string;
  beforeAll(async () => {
    old = await keyPinnedTo(OLDEST);
  });

  test("sends and gets the shapes of then, nested resources too, and every answer names the version", async () => {
    const url = newUrl();
    const created = await create(old, { title: "Old shop", store: { url } });
    expect(created.headers.get("svc-version")).toBe(OLDEST);
    expect(created.status, created.text).toBe(201);
    const body = created.body as { merchant: Record<string, unknown>; account: Record<string, unknown> };
    expect(Object.keys(body)).toEqual(["merchant", "account"]);
    expect(body.merchant).toMatchObject({ title: "Old shop", store: { url }, livemode: false });
    expect(body.merchant).not.toHaveProperty("name");
    expect(body.merchant).not.toHaveProperty("store_url");
    expect(body.account).toMatchObject({ account_id: expect.stringMatching(/^acct_/) });

    const id = String(body.merchant["id"]);
    const read = expectOk(await h.client(old).get(`${merchantsPath()}/${id}`));
    expect(read).toMatchObject({
      merchant: { title: "Old shop", store: { url } },
      stripe: { charges_enabled: true },
    });
    const [row] = await h.sql`select name, store_url from merchants where id = ${id}`;
    expect(row).toEqual({ name: "Old shop", store_url: url });
  });

  test("turns pages by the parameters of then", async () => {
    await create(old, { title: "One more", store: { url: newUrl() } });
    await create(old, { title: "Another", store: { url: newUrl() } });
    const first = expectOk(await h.client(old).get(`${merchantsPath()}?limit=1`)) as Page;
    const second = expectOk(
      await h.client(old).get(`${merchantsPath()}?limit=1&cursor=${first.cursor}`),
    ) as Page;
    expect(first.items[0]!.title).toBe("Another");
    expect(second.items[0]!.title).toBe("One more");
    const refused = await h.client(old).get(`${merchantsPath()}?limit=none&cursor=${"x".repeat(300)}`);
    expect(errorOf(refused).meta?.issues?.map(({ param }) => param)).toEqual(["limit", "cursor"]);
    expect(await h.client(old).get(`${merchantsPath()}?after=x`)).toFailWith(400, "parameter_unknown");
  });

  interface Page {
    items: Array<{ title: string; store: { url: string } }>;
    cursor: string | null;
  }

  test("gets all its faults at once, by the names of its version", async () => {
    const refused = await create(old, { title: "", store: { url: "ftp://x" }, colour: "red" });
    expect(refused.headers.get("svc-version")).toBe(OLDEST);
    const issues = errorOf(refused).meta!.issues!.map(({ param }) => param);
    expect(issues.toSorted()).toEqual(["colour", "store.url", "title"]);
    const missing = await create(old, {});
    expect(missing).toFailWith(400, "parameter_missing");
    expect(errorOf(missing)).toMatchObject({ param: "title", message: expect.stringMatching(/^title: /) });
  });

  test("is refused the names that came later", async () => {
    const answer = await create(old, {
      title: "x",
      name: "x",
      store: { url: newUrl() },
      store_url: newUrl(),
    });
    expect(answer).toFailWith(400, "parameter_unknown");
    expect(errorOf(answer).meta!.issues!.map(({ param }) => param)).toEqual(["name", "store_url"]);
  });

  test("gets the handler's errors by the names of its version", async () => {
    const url = newUrl();
    await create(old, { title: "First", store: { url } });
    const again = await create(old, { title: "Second", store: { url } });
    expect(again).toFailWith(409, "duplicate_resource");
    expect(errorOf(again)).toMatchObject({
      param: "store.url",
      message: expect.stringContaining("store.url"),
    });
    expect(errorOf(again).message).not.toContain("store_url");
  });

  test("may opt in to a newer version for one request, one between too", async () => {
    const newest = await create(old, { name: "New", store_url: newUrl() }, { "svc-version": NEWEST });
    expect(newest.headers.get("svc-version")).toBe(NEWEST);
    expect(newest.body).toMatchObject({ merchant: { name: "New" }, stripe: {} });
    const between = await create(old, { name: "Mid", store: { url: newUrl() } }, { "svc-version": OLDER });
    expect(between.headers.get("svc-version")).toBe(OLDER);
    expect(between.body).toMatchObject({
      merchant: { name: "Mid", store: { url: expect.any(String) } },
      stripe: {},
    });

    const me = expectOk(await h.client(old).get("/v2/agencies/me", { headers: { "svc-version": OLDER } }));
    expect(me).toMatchObject({ pinned_version: OLDEST, api_version: OLDER });
    expect(expectOk(await h.client(old).get("/v2/agencies/me"))).toMatchObject({ api_version: OLDEST });
  });

  test("gets the list of versions when it requests an unknown one", async () => {
    const answer = await h.client(old).get("/v2/agencies/me", { headers: { "svc-version": "2025-06-02" } });
    expect(answer).toFailWith(400, "version_unknown");
    expect(errorOf(answer).meta).toEqual({ versions: [OLDEST, OLDER, NEWEST] });
  });

  test("gets the same bytes again for the same idempotency key, which is refused in another version", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { title: "Once", store: { url: newUrl() } };
    const first = await create(old, body, headers);
    expect(first.status).toBe(201);
    const replay = await create(old, body, headers);
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    expect(replay.headers.get("svc-version")).toBe(OLDEST);
    expect(replay.text).toBe(first.text);
    const inOther = await create(old, body, { ...headers, "svc-version": NEWEST });
    expect(inOther).toFailWith(409, "idempotency_key_reused");
  });
});

test("a key pinned to a version that a newer release made is served the newest this one knows", async () => {
  const key = await keyPinnedTo("2031-01-01");
  const me = await h.client(key).get("/v2/agencies/me");
  expect(me.headers.get("svc-version")).toBe(NEWEST);
  expect(expectOk(me)).toMatchObject({ pinned_version: "2031-01-01", api_version: NEWEST });
});

test("a merchant key is pinned as well: its configuration is taken and given as it was then", async () => {
  const merchant = await h.merchant(workspace);
  await h.sql`update merchant_credentials set pinned_version = ${OLDEST} where merchant_id = ${merchant.id}`;
  const path = `/v1/merchants/${merchant.id}`;
  // A key is remembered for half a second.
  await until(async () => (await merchant.client.get(path)).headers.get("svc-version") === OLDEST, "the pin");
  const changed = await merchant.client.patch(path, { links: { terms: "https://shop.example/terms" } });
  expect(expectOk(changed)).toMatchObject({ links: { terms: "https://shop.example/terms" } });
  expect(changed.body).not.toHaveProperty("urls");
  const refused = await merchant.client.patch(path, { links: { terms: "ftp://x" } });
  expect(errorOf(refused).param).toBe("links.terms");
  const newest = await merchant.client.get(path, { headers: { "svc-version": NEWEST } });
  expect(expectOk(newest)).toMatchObject({ urls: { terms: "https://shop.example/terms" } });
});

test("events come in the version each subscription was made with, the same bytes in every attempt", async () => {
  const { partner } = h.standIns;
  const subscribe = async (version: string) => {
    const created = await workspace.client.post(
      "/v2/webhooks/subscriptions",
      { target_url: `${partner.url}/events`, events: ["merchant.created"] },
      { headers: { "svc-version": version } },
    );
    return (expectOk(created) as { id: string }).id;
  };
  const ids = { [OLDEST]: await subscribe(OLDEST), [NEWEST]: await subscribe(NEWEST) };
  const { merchant } = expectOk(await create(workspace.key, { name: "Emitted", store_url: newUrl() })) as {
    merchant: { id: string; store_url: string };
  };
  const received = (version: string) =>
    partner
      .received()
      .filter(({ body }) => body.includes(`"api_version":"${version}"`) && body.includes(merchant.id))
      .map(({ body }) => body);
  await until(() => received(OLDEST).length === 1 && received(NEWEST).length === 1, "both events");

  const newest = JSON.parse(received(NEWEST)[0]!) as Record<string, unknown>;
  expect(newest).toMatchObject({
    api_version: NEWEST,
    data: { merchant: { name: "Emitted", store_url: merchant.store_url } },
  });
  const oldest = JSON.parse(received(OLDEST)[0]!) as Record<string, unknown>;
  expect(oldest).toMatchObject({
    id: newest["id"],
    api_version: OLDEST,
    object: { merchant: { title: "Emitted", store: { url: merchant.store_url } } },
  });
  expect(oldest).not.toHaveProperty("data");

  const list = expectOk(
    await workspace.client.get("/v2/webhooks/deliveries?event=merchant.created&limit=200"),
  ) as {
    deliveries: Array<{ id: string; subscription_id: string }>;
  };
  const own = list.deliveries.find((delivery) => delivery.subscription_id === ids[OLDEST])!;
  const shown = expectOk(await workspace.client.get(`/v2/webhooks/deliveries/${own.id}`)) as {
    payload: unknown;
  };
  expect(shown.payload).toEqual(oldest);
  expectOk(await workspace.client.post(`/v2/webhooks/deliveries/${own.id}/replay`));
  await until(() => received(OLDEST).length === 2, "the replay");
  expect(new Set(received(OLDEST)).size).toBe(1);
});
