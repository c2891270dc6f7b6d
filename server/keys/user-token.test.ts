import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { ApiError } from "../errors.ts";
import { startOidc } from "../sandbox/oidc/start-oidc.ts";
import { createUserTokenVerifier } from "./user-token.ts";

const configWith = (environment: Record<string, string>) =>
  parseConfig({
    DATABASE_URL: "postgres://unused",
    SVC_ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
    ...environment,
  });

test("an unreachable issuer is a server error, not an invalid token", async () => {
  const issuer = await startOidc();
  const token = await issuer.issueToken({ subject: "ada", audience: "svc-checkout" });
  await issuer.close();
  const verify = createUserTokenVerifier({ config: configWith({ IDP_ISSUER: issuer.url }) });
  const error: unknown = await verify(token).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ApiError);
});

test("without a configured URL the key set is fetched below the issuer URL", async () => {
  const issuer = await startOidc();
  const verify = createUserTokenVerifier({ config: configWith({ IDP_ISSUER: issuer.url }) });
  expect(await verify(await issuer.issueToken({ subject: "ada", audience: "svc-checkout" }))).toBe("ada");
  await issuer.close();
});

test("a token with a future nbf is invalid, and a service without issuer rejects all tokens", async () => {
  const issuer = await startOidc();
  const token = await issuer.issueToken({
    subject: "ada",
    audience: "svc-checkout",
    claims: { nbf: Math.floor(Date.now() / 1000) + 60 },
  });
  const verify = createUserTokenVerifier({ config: configWith({ IDP_ISSUER: issuer.url }) });
  await expect(verify(token)).rejects.toMatchObject({ code: "token_invalid" });
  const without = createUserTokenVerifier({ config: configWith({}) });
  await expect(without(token)).rejects.toMatchObject({ code: "token_invalid" });
  await issuer.close();
});
