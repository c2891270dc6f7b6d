import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * Keys: `svc_ak_test_` + 30 random base62 characters (178 bits) + 6 base62 characters of CRC-32 over all before.
 * The checksum lets a typing error be refused without a look-up, and secret scanners confirm a hit.
 */

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const VISIBLE_LENGTH = 16;

/** `ak` partner key, `mk` merchant key, `ms` merchant secret. */
export type KeyKind = "ak" | "mk" | "ms";

const form = /^svc_(ak|mk|ms)_(live|test)_[0-9A-Za-z]{36}$/;

/** A new key of a kind and mode, in full. */
export function newKey(kind: KeyKind, livemode: boolean): string {
  const body = `svc_${kind}_${livemode ? "live" : "test"}_${randomBase62(RANDOM_LENGTH)}`;
  return body + checksumOf(body);
}

/** What a well-formed key says of itself; null for anything with a wrong form or checksum. */
export function parseKey(text: string): { kind: KeyKind; livemode: boolean } | null {
  const match = form.exec(text);
  if (match === null) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (checksumOf(body) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { kind: match[1] as KeyKind, livemode: match[2] === "live" };
}

/** True when form and checksum are right. Says nothing of whether the key exists. */
export function isWellFormed(text: string): boolean {
  return parseKey(text) !== null;
}

/** SHA-256: the key is random, so no slow hash is needed; it is looked up by a unique index. */
export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** The beginning that may be shown, logged and listed. */
export function keyPrefixOf(key: string): string {
  return key.slice(0, VISIBLE_LENGTH);
}

/** Each byte gives a character or is thrown away: a remainder would favour the first letters. */
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
