/** How a secret can stand in a text: as it is, and as encodings make of it. */

/** Shorter ones are nothing that was made to be secret; and they would be found everywhere. */
export const MIN_SECRET_LENGTH = 16;

const MIN_DIFFERENT_CHARACTERS = 8;

/** True for a text that can be looked for: long and varied enough not to be found by chance. */
export function isTraceable(secret: string): boolean {
  return secret.length >= MIN_SECRET_LENGTH && new Set(secret).size >= MIN_DIFFERENT_CHARACTERS;
}

/** Every text that gives the secret away: itself, escaped in JSON or a URL, in hex, in base64 at any offset. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const json = JSON.stringify(secret).slice(1, -1);
  const encoded = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
  const forms = [
    secret,
    json,
    // JSON within JSON, as a stored body is.
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    bytes.toString("hex"),
    // Bytes read as latin1, as a scan of binary columns does.
    bytes.toString("latin1"),
    ...encoded,
    ...encoded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
  return [...new Set(forms)];
}

/** The characters that the bytes give in base64 wherever they begin, without those that their neighbours share. */
function base64At(bytes: Buffer, offset: number): string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const start = Math.ceil((offset * 4) / 3);
  const end = Math.floor(((offset + bytes.length) * 4) / 3);
  return [text.slice(start, end)];
}
