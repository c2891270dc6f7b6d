import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { CryptoKey, JWK } from "jose";

export interface SigningKey {
  privateKey: CryptoKey;
  /** Public half, as /jwks shows it. */
  publicJwk: JWK;
  kid: string;
}

/** The key kept in `stateDir`, made on first use, so that tokens survive a restart; without one a fresh key. */
export async function loadSigningKey(stateDir: string | undefined): Promise<SigningKey> {
  if (stateDir === undefined) return fromJwk(await newJwk());
  const file = join(stateDir, "oidc-key.json");
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (stored !== null) return fromJwk(JSON.parse(stored) as JWK);
  const jwk = await newJwk();
  await mkdir(stateDir, { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(jwk), { mode: 0o600 });
  await rename(`${file}.new`, file);
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
    publicJwk: { kty, n, e, kid, alg, use },
    kid,
  };
}
