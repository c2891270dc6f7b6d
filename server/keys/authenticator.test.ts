import { beforeAll, describe, expect, test } from "vitest";
import {
  expectOk,
  useHarness,
  until,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { newKey } from "./key.ts";
import { publishedVersions } from "../versions/index.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const keysPath = () => `/v2/workspaces/${workspace.id}/partner-keys`;
const messageOf = (answer: { body: unknown }) =>
  (answer.body as { error: { message: string } }).error.message;

describe("a partner route", () => {
  test("returns the context of a valid key, on both mounts", async () => {
    for (const path of ["/v2/agencies/me", "/agencies/me"]) {
      const context = expectOk(await workspace.client.get(path)) as Record<string, unknown>;
      expect(context).toMatchObject({
        workspace_id: workspace.id,
        livemode: false,
        api_version: publishedVersions.newest,
      });
      expect(context).not.toHaveProperty("merchant_id");
    }
  });

  test("names the merchant only if X-Svc-Merchant was sent", async () => {
    const headers = { "x-svc-merchant": merchant.id.toUpperCase() };
    expect(expectOk(await workspace.client.get("/v2/agencies/me", { headers }))).toMatchObject({
      merchant_id: merchant.id,
    });
  });

  test("returns 404 for another workspace's merchant in X-Svc-Merchant", async () => {
    const other = await h.workspace();
    const answer = await other.client.get("/v2/agencies/me", { headers: { "x-svc-merchant": merchant.id } });
    expect(answer).toFailWith(404, "resource_not_found");
  });

  test.each([
    ["no header", undefined, "authentication_missing", /partner key/],
    ["an unknown key", () => newKey("ak", false), "api_key_invalid", /key is unknown/],
    [
      "a mistyped key",
      () => `${workspace.key.slice(0, -1)}${workspace.key.endsWith("a") ? "b" : "a"}`,
      "api_key_invalid",
      /checksum/,
    ],
    ["a merchant key", () => merchant.apiKey, "api_key_invalid", /expects a partner key.*got a merchant key/],
    ["a merchant secret", () => merchant.apiSecret, "api_key_invalid", /got a merchant secret/],
    ["a user token", () => workspace.token, "api_key_invalid", /expects a partner key.*got a user token/],
  ] as const)("refuses %s with 401", async (_what, bearer, code, message) => {
    const answer = await h.client(bearer?.()).get("/v2/agencies/me");
    expect(answer).toFailWith(401, code);
    expect(messageOf(answer)).toMatch(message);
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  });

  test("rejects other schemes than Bearer with 401", async () => {
    const headers = { authorization: `Basic ${Buffer.from(`${workspace.key}:`).toString("base64")}` };
    expect(await h.client().get("/v2/agencies/me", { headers })).toFailWith(401, "authentication_missing");
  });
});

describe("a merchant route", () => {
  test("accepts a merchant key and rejects a partner key", async () => {
    expect((await merchant.client.get(`/v1/merchants/${merchant.id}`)).status).toBe(200);
    const answer = await workspace.client.get(`/v1/merchants/${merchant.id}`);
    expect(answer).toFailWith(401, "api_key_invalid");
    expect(messageOf(answer)).toMatch(/expects a merchant key.*got a partner key/);
  });

  test("accepts x-svc-api-key only on the health route", async () => {
    const headers = { "x-svc-api-key": merchant.apiKey };
    expect(await h.client().get(`/v1/merchants/${merchant.id}`, { headers })).toFailWith(
      401,
      "authentication_missing",
    );
    expect(await h.client().get("/health/ai-chat")).toFailWith(401, "authentication_missing");
    expect((await h.client().get("/health/ai-chat", { headers })).status).toBe(200);
  });
});

describe("a partner-keys route", () => {
  test("rejects a partner key with 401 and names the expected credential", async () => {
    const answer = await workspace.client.get(keysPath());
    expect(answer).toFailWith(401, "token_invalid");
    expect(messageOf(answer)).toMatch(/expects a user token.*got a partner key/);
  });

  test("distinguishes expired from invalid tokens", async () => {
    const subject = "anyone";
    const audience = "svc-checkout";
    const expired = await h.standIns.oidc!.issueToken({ subject, audience, expiresInSeconds: -31 });
    expect(await h.client(expired).get(keysPath())).toFailWith(401, "token_expired");
    const elsewhere = await h.standIns.oidc!.issueToken({ subject, audience: "another-service" });
    expect(await h.client(elsewhere).get(keysPath())).toFailWith(401, "token_invalid");
    const foreign = await h.standIns.oidc!.issueToken({
      subject,
      audience,
      claims: { iss: "https://elsewhere.example" },
    });
    expect(await h.client(foreign).get(keysPath())).toFailWith(401, "token_invalid");
    expect(await h.client("gibberish").get(keysPath())).toFailWith(401, "token_invalid");
  });

  test("accepts a clock skew of less than 30 seconds", async () => {
    const subject = "late";
    await h.sql`insert into workspace_members (workspace_id, subject, role) values (${workspace.id}, ${subject}, 'member')`;
    const token = await h.standIns.oidc!.issueToken({
      subject,
      audience: "svc-checkout",
      expiresInSeconds: -20,
    });
    expect((await h.client(token).get(keysPath())).status).toBe(200);
  });

  test.each(["none", "HS256"])("rejects a token signed with %s", async (alg) => {
    const claims = {
      iss: h.standIns.oidc!.url,
      aud: "svc-checkout",
      sub: "sandbox",
      exp: Math.floor(Date.now() / 1000) + 60,
    };
    const forged = `${encode({ alg, typ: "JWT" })}.${encode(claims)}.${alg === "none" ? "" : "AAAA"}`;
    expect(await h.client(forged).get(keysPath())).toFailWith(401, "token_invalid");
  });
});

describe("partner keys", () => {
  test("are minted with defaults, listed without their plaintext and stored as a hash", async () => {
    const owner = h.client(workspace.token);
    const minted = await owner.post(keysPath(), { name: "Fresh" });
    expect(minted.status).toBe(201);
    const { key, plaintext } = minted.body as { key: Record<string, unknown>; plaintext: string };
    expect(plaintext).toMatch(/^svc_ak_test_/);
    expect(key).toMatchObject({
      key_prefix: plaintext.slice(0, 16),
      livemode: false,
      pinned_version: publishedVersions.newest,
      revoked_at: null,
      scopes: [
        "merchants:read",
        "merchants:write",
        "webhooks:read",
        "webhooks:write",
        "domains:write",
        "logs:read",
      ],
    });
    const list = await owner.get(keysPath());
    expect(list.text).toContain(plaintext.slice(0, 16));
    expect(list.text).not.toContain(plaintext);
    const dump = await h.sql`select row_to_json(k)::text as text from partner_keys k`;
    expect(dump.map((row) => String(row["text"])).join()).not.toContain(plaintext.slice(16));
  });

  test.each([
    [{ name: "x", scopes: [] }, "parameter_invalid"],
    [{ name: "x", scopes: ["orders:delete"] }, "parameter_invalid"],
    [{ name: "" }, "parameter_invalid"],
    [{}, "parameter_missing"],
    [{ name: "x", colour: "red" }, "parameter_unknown"],
  ])("cannot be minted with %j", async (body, code) => {
    expect(await h.client(workspace.token).post(keysPath(), body)).toFailWith(400, code);
  });

  test("are minted once per idempotency key; a retry returns the same plaintext", async () => {
    const headers = { "idempotency-key": "mint-once" };
    const first = await h.client(workspace.token).post(keysPath(), { name: "Once" }, { headers });
    const again = await h.client(workspace.token).post(keysPath(), { name: "Once" }, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("cannot be minted by members or other users", async () => {
    const audience = "svc-checkout";
    await h.sql`insert into workspace_members (workspace_id, subject, role) values (${workspace.id}, 'reader', 'member')`;
    const reader = h.client(await h.standIns.oidc!.issueToken({ subject: "reader", audience }));
    expect((await reader.get(keysPath())).status).toBe(200);
    expect(await reader.post(keysPath(), { name: "x" })).toFailWith(403, "role_insufficient");
    const outsider = h.client(await h.standIns.oidc!.issueToken({ subject: "outsider", audience }));
    expect(await outsider.get(keysPath())).toFailWith(403, "wrong_workspace");
  });

  test("are rejected within a second of revocation, and revoking again changes nothing", async () => {
    const owner = h.client(workspace.token);
    const minted = (await owner.post(keysPath(), { name: "Doomed" })).body as {
      key: { id: string };
      plaintext: string;
    };
    const doomed = h.client(minted.plaintext);
    expect((await doomed.get("/v2/agencies/me")).status).toBe(200);

    expect((await owner.delete(`${keysPath()}/${minted.key.id}`)).status).toBe(204);
    const revokedAt = performance.now();
    await until(async () => (await doomed.get("/v2/agencies/me")).status === 401, "the refusal");
    expect(performance.now() - revokedAt).toBeLessThan(1000);
    expect(await doomed.get("/v2/agencies/me")).toFailWith(401, "api_key_revoked");

    const [before] = await h.sql`select revoked_at from partner_keys where id = ${minted.key.id}`;
    expect((await owner.delete(`${keysPath()}/${minted.key.id}`)).status).toBe(204);
    const [after] = await h.sql`select revoked_at from partner_keys where id = ${minted.key.id}`;
    expect(after).toEqual(before);
    const audit = await h.sql`select action from audit_entries where target = ${minted.key.id} order by id`;
    expect(audit.map((row) => String(row["action"]))).toEqual(["partner_key.minted", "partner_key.revoked"]);
  });

  test("of another workspace cannot be revoked", async () => {
    const other = await h.workspace();
    const [key] = await h.sql<
      { id: string }[]
    >`select id from partner_keys where workspace_id = ${workspace.id} limit 1`;
    const answer = await h.client(other.token).delete(`/v2/workspaces/${other.id}/partner-keys/${key!.id}`);
    expect(answer).toFailWith(404, "resource_not_found");
  });

  test("have last_used_at", async () => {
    const owner = h.client(workspace.token);
    const minted = (await owner.post(keysPath(), { name: "Used" })).body as {
      key: { id: string };
      plaintext: string;
    };
    await h.client(minted.plaintext).get("/v2/agencies/me");
    await until(async () => {
      const list = (await owner.get(keysPath())).body as {
        keys: { id: string; last_used_at: string | null }[];
      };
      return list.keys.find((key) => key.id === minted.key.id)?.last_used_at;
    }, "last_used_at");
  });
});
