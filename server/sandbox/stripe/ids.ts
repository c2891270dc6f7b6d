import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id in Stripe's form: prefix, underscore, random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const characters = Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return `${prefix}_${characters.join("")}`;
}

/** The id of a field that may hold an expanded object. */
export function idOf(field: string | { id: string } | null): string {
  if (field === null) return "";
  return typeof field === "string" ? field : field.id;
}
