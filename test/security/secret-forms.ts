/** The encodings in which a secret can appear in a text. */

/** Shorter values would match by chance. */
export const MIN_SECRET_LENGTH = 16;

const MIN_DISTINCT_CHARACTERS = 8;

/** True for a secret long and varied enough not to match by chance. */
export function isTraceable(secret: string): boolean {
  return secret.length >= MIN_SECRET_LENGTH && new Set(secret).size >= MIN_DISTINCT_CHARACTERS;
}

/** The secret itself, escaped for JSON and URLs, in hex, and in base64 at any offset. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const json = JSON.stringify(secret).slice(1, -1);
  const encoded = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
  const forms = [
    secret,
    json,
    // JSON within JSON, like a stored body.
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    bytes.toString("hex"),
    // Binary columns are read as latin1.
    bytes.toString("latin1"),
    ...encoded,
    ...encoded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
  return [...new Set(forms)];
}

/** The base64 characters that depend only on these bytes when they start at this offset. */
function base64At(bytes: Buffer, offset: number): string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const start = Math.ceil((offset * 4) / 3);
  const end = Math.floor(((offset + bytes.length) * 4) / 3);
  return [text.slice(start, end)];
}
