import { createCipheriv, createDecipheriv, createHash, createSecretKey } from "node:crypto";
import { secretBytes } from "./random-ids.ts";

/**
 * Encrypts secrets that must be readable again (merchant secrets, webhook secrets, stored responses).
 * AES-256-GCM; layout: 4 bytes of key fingerprint, 12 bytes of nonce, 16 bytes of tag, ciphertext.
 */

const fingerprintOf = (key: Buffer): Buffer => createHash("sha256").update(key).digest().subarray(0, 4);

export interface Secrets {
  /** The ciphertext prefix of each key; the first key encrypts. */
  fingerprints: readonly Buffer[];
  /** @param purpose names table and row; decryption with another purpose fails, so rows cannot be swapped. */
  encrypt(plaintext: string | Buffer, purpose: string): Buffer;
  /** @throws if no configured key matches or the purpose differs. */
  decrypt(stored: Uint8Array, purpose: string): Buffer;
}

/** @param keys 32 bytes each; the first encrypts, all decrypt. */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  // Key objects are created once: importing raw bytes per call costs more than decrypting.
  const known = keys.map((key) => ({ key: createSecretKey(key), fingerprint: fingerprintOf(key) }));
  const [current] = known;
  if (current === undefined) throw new Error("at least one encryption key is required");
  return {
    fingerprints: known.map(({ fingerprint }) => fingerprint),
    encrypt(plaintext, purpose) {
      const nonce = secretBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(Buffer.from(purpose));
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([current.fingerprint, nonce, cipher.getAuthTag(), ciphertext]);
    },
    decrypt(stored, purpose) {
      const bytes = Buffer.from(stored);
      const fitting = known.find(({ fingerprint }) => fingerprint.equals(bytes.subarray(0, 4)));
      if (fitting === undefined) throw new Error(`no encryption key can decrypt the secret of ${purpose}`);
      const decipher = createDecipheriv("aes-256-gcm", fitting.key, bytes.subarray(4, 16))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(16, 32));
      return Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()]);
    },
  };
}
