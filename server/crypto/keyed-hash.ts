import { createHmac, hkdfSync } from "node:crypto";

/**
 * A hash that only the holder of the key can compute, so that values of few possibilities (addresses, card fingerprints)
 * cannot be found by trying them.
 * @param key the current encryption key; hashes change when it is rotated. @param purpose hashes of two purposes differ.
 */
export function keyedHash(key: Buffer, purpose: string, value: string): string {
  const derived = Buffer.from(hkdfSync("sha256", key, "", `svc keyed hash: ${purpose}`, 32));
  return createHmac("sha256", derived).update(value).digest("base64url").slice(0, 22);
}
