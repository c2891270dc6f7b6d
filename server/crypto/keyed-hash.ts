import { createHmac, hkdfSync, type KeyObject } from "node:crypto";

/**
 * A hash that only the holder of the key can compute, so that values of few possibilities (addresses, card fingerprints)
 * cannot be found by trying them.
 * @param purpose hashes of two purposes differ.
 */
export function keyedHash(key: KeyObject, purpose: string, value: string): string {
  const derived = Buffer.from(hkdfSync("sha256", key, "", `svc keyed hash: ${purpose}`, 32));
  return createHmac("sha256", derived).update(value).digest("base64url").slice(0, 22);
}
