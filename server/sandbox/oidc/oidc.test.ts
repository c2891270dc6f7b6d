import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { afterEach, expect, test } from "vitest";
import { startOidc } from "./start-oidc.ts";
import type { OidcOptions, OidcSandbox } from "./start-oidc.ts";

const cleanUps: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(options: OidcOptions = {}): Promise<OidcSandbox> {
  const oidc = await startOidc(options);
  cleanUps.push(() => oidc.close());
  return oidc;
}

/** Verifies as a service would: keys found through the discovery document. */
async function verify(oidc: OidcSandbox, token: string, audience = "svc-checkout") {
  const discovered = await fetch(`${oidc.url}/.well-known/openid-configuration`);
  const { issuer, jwks_uri } = (await discovered.json()) as { issuer: string; jwks_uri: string };
  return jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), { issuer, audience, algorithms: ["RS256"] });
}

test("a token verifies against the published keys, for its audience only", async () => {
  const oidc = await start();
  const token = await oidc.issueToken({
    subject: "u1",
    audience: "svc-checkout",
    claims: { email: "u1@example.org" },
  });
  expect((await verify(oidc, token)).payload).toMatchObject({ sub: "u1", email: "u1@example.org" });
  await expect(verify(oidc, token, "another")).rejects.toBeInstanceOf(errors.JWTClaimValidationFailed);
});

test("an expired token and one of another issuer are refused", async () => {
  const [oidc, other] = [await start(), await start()];
  const expired = await oidc.issueToken({ subject: "u1", audience: "svc-checkout", expiresInSeconds: -60 });
  await expect(verify(oidc, expired)).rejects.toBeInstanceOf(errors.JWTExpired);
  const foreign = await other.issueToken({
    subject: "u1",
    audience: "svc-checkout",
    claims: { iss: oidc.url },
  });
  await expect(verify(oidc, foreign)).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
});

test("the token endpoint gives a token for any subject, and says what is missing", async () => {
  const oidc = await start();
  const ask = (form: Record<string, string>) =>
    fetch(`${oidc.url}/token`, { method: "POST", body: new URLSearchParams(form) });
  const given = await ask({ grant_type: "client_credentials", sub: "u2", audience: "svc-checkout" });
  const { access_token, expires_in } = (await given.json()) as { access_token: string; expires_in: number };
  expect((await verify(oidc, access_token)).payload.sub).toBe("u2");
  expect(expires_in).toBe(3600);

  const refused = await ask({ grant_type: "client_credentials", audience: "svc-checkout" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: "invalid_request" });
});

test("a token survives a restart at the same port; the kept key is readable by its owner only", async () => {
  const stateDir = await mkdtemp(join(tmpdir(), "oidc-"));
  cleanUps.push(() => rm(stateDir, { recursive: true }));
  const first = await startOidc({ stateDir });
  const token = await first.issueToken({ subject: "u1", audience: "svc-checkout" });
  await first.close();
  const second = await start({ stateDir, port: Number(new URL(first.url).port) });
  expect((await verify(second, token)).payload.sub).toBe("u1");
  expect((await stat(join(stateDir, "oidc-key.json"))).mode & 0o077).toBe(0);
});
