import { decryptWith, encryptWith, fingerprintOf, type AesKey } from "./ciphertext.ts";
import type { DataKeys } from "./data-keys.ts";
import { keyedHash } from "./keyed-hash.ts";

/** Encrypts secrets that must be readable again (merchant secrets, webhook secrets, stored responses). */
export interface Secrets {
  /** @param purpose names table and row; decryption with another purpose fails, so rows cannot be swapped. */
  encrypt(plaintext: string | Buffer, purpose: string): Buffer;
  /** @throws if no known key decrypts it or the purpose differs. */
  decrypt(stored: Uint8Array, purpose: string): Promise<Buffer>;
  /**
   * A hash that only the holder of the keys can compute; see `keyedHash`. It stays the same when keys are rotated.
   * @param purpose hashes of two purposes differ.
   */
  hash(purpose: string, value: string): string;
}

/** @param direct keys that encrypted secrets before there were data keys. */
export function createSecrets(dataKeys: DataKeys, direct: readonly AesKey[]): Secrets {
  const find = (fingerprint: Buffer): AesKey | undefined =>
    dataKeys.find(fingerprint) ?? direct.find((key) => key.fingerprint.equals(fingerprint));

  return {
    encrypt: (plaintext, purpose) => encryptWith(dataKeys.current(), plaintext, purpose),
    async decrypt(stored, purpose) {
      const fingerprint = fingerprintOf(stored);
      const key = find(fingerprint) ?? (await findAfterReload(dataKeys, fingerprint));
      if (key === undefined)
        throw new Error(
          `no key ${fingerprint.toString("hex")} is known that decrypts the secret of ${purpose}`,
        );
      return decryptWith(key, stored, purpose);
    },
    hash: (purpose, value) => keyedHash(dataKeys.oldest(), purpose, value),
  };
}

/** This process may have missed a new data key: while it was stopped, or cut off from the database. */
async function findAfterReload(dataKeys: DataKeys, fingerprint: Buffer): Promise<AesKey | undefined> {
  const failure = await dataKeys.load().catch((error: unknown) => ({ cause: error }));
  const key = dataKeys.find(fingerprint);
  if (key === undefined && failure !== undefined)
    throw new Error(
      `key ${fingerprint.toString("hex")} is not known, and data keys could not be read`,
      failure,
    );
  return key;
}
