import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * Keys: `svc_ak_test_` + 30 random base62 characters (178 bits) + 6 base62 characters of CRC-32 over the rest. The checksum
 * rejects typing errors without a look-up and lets secret scanners verify a match.
 */

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 16;

/** `ak` partner key, `mk` merchant key, `ms` merchant secret. */
export type KeyKind = "ak" | "mk" | "ms";

const form = /^svc_(ak|mk|ms)_(live|test)_[0-9A-Za-z]{36}$/;

/** Generates a key of a kind and mode. */
export function newKey(kind: KeyKind, livemode: boolean): string {
  const body = `svc_${kind}_${livemode ? "live" : "test"}_${randomBase62(RANDOM_LENGTH)}`;
  return body + checksumOf(body);
}

/** Kind and mode of a key; null if format or checksum is wrong. */
export function parseKey(text: string): { kind: KeyKind; livemode: boolean } | null {
  const match = form.exec(text);
  if (match === null) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (checksumOf(body) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { kind: match[1] as KeyKind, livemode: match[2] === "live" };
}

/** True if format and checksum are right; the key need not exist. */
export function isWellFormed(text: string): boolean {
  return parseKey(text) !== null;
}

/** SHA-256: the key is random, so no slow hash is needed; it is looked up by a unique index. */
export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** The visible prefix, safe to display and log. */
export function keyPrefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** Rejection sampling: a modulo over all bytes would favour the first letters. */
function randomBase62(length: number): string {
  const limit = 256 - (256 % ALPHABET.length);
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += ALPHABET[byte % ALPHABET.length]!;
    }
  }
  return text;
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    text = ALPHABET[rest % ALPHABET.length]! + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
