import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { CryptoKey, JWK } from "jose";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

export interface SigningKey {
  privateKey: CryptoKey;
  /** The whole pair. */
  jwk: JWK;
  /** Public half, as /jwks shows it. */
  publicJwk: JWK;
  kid: string;
}

/** The key kept in `stateDir`, made on first use, so that tokens survive a restart; without one a fresh key. */
export async function loadSigningKey(stateDir: string | undefined): Promise<SigningKey> {
  if (stateDir === undefined) return fromJwk(await newJwk());
  const file = join(stateDir, "oidc-key.json");
  const stored = await readJsonFile(file);
  if (stored !== null) return fromJwk(stored as JWK);
  const jwk = await newJwk();
  await writeJsonFile(file, jwk);
  return fromJwk(jwk);
}

async function newJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "RS256", use: "sig" };
}

async function fromJwk(jwk: JWK): Promise<SigningKey> {
  const { kty, n, e, kid = "", alg, use } = jwk;
  return {
    privateKey: (await importJWK(jwk, "RS256")) as CryptoKey,
    jwk,
    publicJwk: { kty, n, e, kid, alg, use },
    kid,
  };
}
