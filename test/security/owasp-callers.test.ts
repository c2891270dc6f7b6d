import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { expectOk, until, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";

/** OWASP API Security Top 10 (2023), authentication and function level authorization: API2 and API5. */
const h = useHarness({
  worker: false,
  environment: {
    SVC_RATE_LIMIT_DISABLED: "false",
    SVC_RATE_LIMIT_FAILED_AUTH: "30",
    SVC_RATE_LIMIT_MINT_PER_MINUTE: "1000",
  },
});
let victim: TestWorkspace;
let attacker: TestWorkspace;
let shop: TestMerchant;

beforeAll(async () => {
  [victim, attacker] = [await h.workspace(), await h.workspace()];
  shop = await h.merchant(victim);
});

describe("API5:2023 broken function level authorization", () => {
  const keys = () => `/v2/workspaces/${victim.id}/partner-keys`;

  test("neither a partner key nor a token with forged claims can manage keys", async () => {
    expect(await victim.client.post(keys(), { name: "More" })).toFailWith(401, "token_invalid");
    expect(await victim.client.get(keys())).toFailWith(401, "token_invalid");
    expect(await victim.client.delete(`${keys()}/${randomUUID()}`)).toFailWith(401, "token_invalid");
    const token = await h.standIns.oidc!.issueToken({
      subject: "member-of-nothing",
      audience: "svc-checkout",
      claims: { role: "owner", scope: "admin", workspace_id: victim.id },
    });
    expect(await h.client(token).post(keys(), { name: "Mine" })).toFailWith(403, "wrong_workspace");
  });

  test("an unknown scope is rejected and headers add no scope to a key", async () => {
    const mint = (scopes: string[]) => h.client(victim.token).post(keys(), { name: "Weak", scopes });
    for (const scopes of [["*"], ["admin"], ["keys:write"], [""], ["orders:read "]])
      expect(await mint(scopes)).toFailWith(400, "parameter_invalid");
    const { plaintext } = expectOk(await mint(["logs:read"])) as { plaintext: string };
    const headers = {
      "x-svc-scopes": "orders:read",
      "x-original-url": "/v2/agencies/me",
      "x-rewrite-url": "/v2/agencies/me",
    };
    expect(await h.client(plaintext).get("/v2/orders", { headers })).toFailWith(403, "insufficient_scope");
  });

  test("no header or query overrides the method", async () => {
    const path = `/v2/agencies/${victim.id}/merchants/${shop.id}/pre-confirmation`;
    expectOk(await victim.client.put(path, { url: "https://a.example/hook" }));
    for (const name of ["x-http-method-override", "x-method-override", "x-http-method"]) {
      await victim.client.get(path, { headers: { [name]: "DELETE" } });
      await victim.client.post(`${path}?_method=DELETE`, {}, { headers: { [name]: "DELETE" } });
    }
    expect((await victim.client.get(path)).status).toBe(200);
  });

  test("merchant keys are rejected by partner endpoints and partner keys by store endpoints", async () => {
    expect(await shop.client.get("/v2/orders")).toFailWith(401, "api_key_invalid");
    expect(await shop.client.get("/orders")).toFailWith(401, "api_key_invalid");
    expect(await victim.client.get("/v1/sessions")).toFailWith(401, "api_key_invalid");
    expect(await victim.client.get(`/v1/merchants/${shop.id}`)).toFailWith(401, "api_key_invalid");
  });
});

describe("API2:2023 broken authentication (all endpoints, all kinds of credentials: test/contract)", () => {
  const claims = () => ({
    iss: h.standIns.oidc!.url,
    aud: "svc-checkout",
    sub: "owner",
    exp: Math.floor(Date.now() / 1000) + 600,
  });
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const list = () => `/v2/workspaces/${victim.id}/partner-keys`;

  test("forged tokens are rejected without fetching a key they name", async () => {
    let fetched = 0;
    const attackerServer = createServer((_request, response) => {
      fetched += 1;
      response.end("{}");
    });
    await new Promise<void>((done) => attackerServer.listen(0, "127.0.0.1", done));
    const attackerUrl = `http://127.0.0.1:${(attackerServer.address() as AddressInfo).port}/jwks`;
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwk = await exportJWK(publicKey);
    const published = (await (await fetch(h.standIns.oidc!.jwksUrl)).json()) as {
      keys: Array<{ kid: string }>;
    };
    const { kid } = published.keys[0]!;
    const sign = (header: object) =>
      new SignJWT(claims()).setProtectedHeader({ alg: "RS256", ...header }).sign(privateKey);
    const hmacOf = (key: string, header: string) =>
      createHmac("sha256", key).update(header).digest("base64url");
    const shared = `${encode({ alg: "HS256", kid })}.${encode(claims())}`;
    const [head = "", , signature = ""] = victim.token.split(".");
    const tokens = {
      "own key in the header": await sign({ kid, jwk }),
      "own key set in the header": await sign({ kid, jku: attackerUrl, x5u: attackerUrl }),
      "own key under an unknown id": await sign({ kid: "../../../dev/null" }),
      "the public key as a shared secret": `${shared}.${hmacOf(JSON.stringify(published.keys[0]), shared)}`,
      "no signature": `${encode({ alg: "none" })}.${encode(claims())}.`,
      "none in capitals": `${encode({ alg: "NoNe", kid })}.${encode(claims())}.${signature}`,
      "other claims under a good signature": `${head}.${encode(claims())}.${signature}`,
      "critical header": await sign({ kid, crit: ["exp"], exp: 1 }).catch(() => "a.b.c"),
      "header that is not JSON": `${Buffer.from("{").toString("base64url")}.${encode(claims())}.${signature}`,
      "five parts": "a.b.c.d.e",
      "an array": `${encode([])}.${encode([])}.${signature}`,
    };
    for (const [how, token] of Object.entries(tokens))
      expect(await h.client(token).get(list()), how).toFailWith(401, "token_invalid");
    expect(fetched).toBe(0);
    attackerServer.close();
  });

  test("keys are read only from their header, not from the URL, a cookie or another scheme", async () => {
    const { key } = victim;
    const client = h.client();
    expect(await client.get(`/v2/orders?api_key=${key}`)).toFailWith(401, "authentication_missing");
    const basic = Buffer.from(`${key}:`).toString("base64");
    const wrong: Array<Record<string, string>> = [
      { cookie: `authorization=${key}` },
      { authorization: `Basic ${basic}` },
      { "x-api-key": key },
    ];
    for (const headers of wrong)
      expect(await client.get("/v2/orders", { headers })).toFailWith(401, "authentication_missing");
    const twice = await client.get("/v2/orders", {
      headers: { authorization: `Bearer ${attacker.key}, Bearer ${key}` },
    });
    expect(twice.status).toBe(401);
  });

  test("a merchant's secret, a key's prefix and a key's hash do not authenticate", async () => {
    for (const guess of [
      shop.apiSecret,
      shop.apiKey.slice(0, 16),
      createHmac("sha256", "").update(shop.apiKey).digest("hex"),
    ])
      expect(await h.client(guess).get("/v1/sessions")).toFailWith(401, "api_key_invalid");
  });

  test("guessing keys is rate limited by address without locking out valid keys", async () => {
    const guess = () => h.client(`svc_ak_test_${randomUUID()}`).get("/v2/agencies/me");
    const round = async () => {
      const [guesses, good] = await Promise.all([
        Promise.all(Array.from({ length: 200 }, guess)),
        Promise.all(Array.from({ length: 20 }, () => victim.client.get("/v2/agencies/me"))),
      ]);
      expect(new Set(good.map(({ status }) => status))).toEqual(new Set([200]));
      expect(guesses.every(({ status }) => status === 401 || status === 429)).toBe(true);
      return guesses.find(({ status }) => status === 429);
    };
    const limited = await until(round, "the rate limit");
    expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});
