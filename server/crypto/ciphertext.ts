import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject } from "node:crypto";
import { secretBytes } from "./random-ids.ts";

/** AES-256-GCM; layout: 4 bytes of key fingerprint, 12 bytes of nonce, 16 bytes of tag, ciphertext. */

const FINGERPRINT_BYTES = 4;

export interface AesKey {
  fingerprint: Buffer;
  /** Created once: importing raw bytes per call costs more than decrypting. */
  key: KeyObject;
}

/** @param bytes 32 bytes. */
export function importKey(bytes: Buffer): AesKey {
  const fingerprint = createHash("sha256").update(bytes).digest().subarray(0, FINGERPRINT_BYTES);
  return { fingerprint, key: createSecretKey(bytes) };
}

/** The fingerprint of the key that encrypted it. */
export function fingerprintOf(ciphertext: Uint8Array): Buffer {
  return Buffer.from(ciphertext).subarray(0, FINGERPRINT_BYTES);
}

/** @param purpose authenticated: decryption with another purpose fails. */
export function encryptWith(
  { key, fingerprint }: AesKey,
  plaintext: string | Buffer,
  purpose: string,
): Buffer {
  const nonce = secretBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([fingerprint, nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws if it was encrypted with another key or purpose, or changed since. */
export function decryptWith({ key }: AesKey, ciphertext: Uint8Array, purpose: string): Buffer {
  const bytes = Buffer.from(ciphertext);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(4, 16), { authTagLength: 16 })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(16, 32));
  return Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()]);
}
