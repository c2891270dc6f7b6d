import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { createIdentityProvider, type IdentityProvider, type SignInChecks } from "./identity-provider.ts";

/** An issuer whose metadata and ID tokens can be anything. */
let server: Server;
let issuer: string;
let named: string;
let idToken: (checks: SignInChecks) => Promise<string>;
let checks: SignInChecks;
let key: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "1", alg: "RS256", use: "sig" };
  server = createServer((request, response) => {
    const send = (body: object) =>
      void response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (request.url === "/jwks") return send({ keys: [jwk] });
    if (request.url !== "/token") {
      return send({
        issuer: named,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      });
    }
    void idToken(checks).then((token) => send({ access_token: "a", token_type: "Bearer", id_token: token }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  named = issuer;
});

function provider(): IdentityProvider {
  const config = parseConfig({
    DATABASE_URL: "postgres://nobody@127.0.0.1/none",
    SVC_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
    SVC_BASE_URL: "https://checkout.example",
    IDP_ISSUER: issuer,
    IDP_CLIENT_ID: "dashboard",
  });
  return createIdentityProvider(config)!;
}

const claims = (changed: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: "dashboard",
  sub: "ada",
  nonce: checks.nonce,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 60,
  ...changed,
});
const signed = (payload: JWTPayload, by = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(by);

/** Signs in with what the issuer sends as ID token. */
async function finish(token: () => Promise<string>) {
  idToken = token;
  const idp = provider();
  ({ checks } = await idp.begin());
  return idp.finish(new URLSearchParams({ code: "c", state: checks.state }), checks);
}

test("the user of a valid ID token is its subject", async () => {
  expect(await finish(() => signed(claims({ email: "ada@partner.example" })))).toEqual({
    subject: "ada",
    email: "ada@partner.example",
    name: null,
  });
});

test("an address that the issuer has not verified is left out", async () => {
  const unverified = { email: "ada@partner.example", email_verified: false };
  expect(await finish(() => signed(claims(unverified)))).toMatchObject({ email: null });
});

test.each<[string, () => Promise<string>]>([
  ["for another client", () => signed(claims({ aud: "another" }))],
  ["of another issuer", () => signed(claims({ iss: "https://evil.example" }))],
  ["of another sign-in", () => signed(claims({ nonce: "another" }))],
  ["without a nonce", () => signed(claims({ nonce: undefined }))],
  ["that has expired", () => signed(claims({ exp: Math.floor(Date.now() / 1000) - 600 }))],
  ["without a subject", () => signed(claims({ sub: undefined }))],
  ["signed with another key", async () => signed(claims(), (await generateKeyPair("RS256")).privateKey)],
  ["without a signature", () => Promise.resolve(new UnsecuredJWT(claims()).encode())],
  [
    "signed with a secret",
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: "HS256", kid: "1" })
        .sign(new TextEncoder().encode("s".repeat(32))),
  ],
])("an ID token %s is refused", async (_what, token) => {
  await expect(finish(token)).rejects.toThrow();
});

test("metadata that names another issuer is refused", async () => {
  named = "https://evil.example";
  await expect(provider().begin()).rejects.toThrow();
});
