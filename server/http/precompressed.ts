import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageAnswer } from "./define-page.ts";

/** A text that rarely changes, compressed once. */
export interface Precompressed {
  /** Of the text; part of its ETags, and a name to cache it by. */
  hash: string;
  /** By content coding. */
  bodies: Record<Coding, Buffer>;
}

const codings = ["br", "gzip", "identity"] as const;
type Coding = (typeof codings)[number];

/** Compresses a text off the main thread. A higher quality costs seconds for megabytes, and saves a tenth of them. */
export async function precompress(text: string): Promise<Precompressed> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(identity),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
  return { hash, bodies: { br, gzip: zipped, identity } };
}

/** Answers with the smallest form the caller accepts, or 304 when the caller has it already (RFC 9110, 8.8.3 and 12.5.3). */
export function answerPrecompressed(
  { hash, bodies }: Precompressed,
  request: Readonly<Record<string, string | undefined>>,
  headers: Record<string, string>,
): PageAnswer {
  const coding = bestCoding(request["accept-encoding"]);
  // A strong validator names exact bytes, so each form has its own.
  const etag = `"${hash}-${coding}"`;
  const always = { ...headers, etag, vary: "accept-encoding" };
  if (matches(request["if-none-match"], etag)) return { status: 304, body: "", headers: always };
  return {
    status: 200,
    body: bodies[coding],
    headers: coding === "identity" ? always : { ...always, "content-encoding": coding },
  };
}

function bestCoding(accepted: string | undefined): Coding {
  const qualities = new Map(
    (accepted ?? "").split(",").map((part) => {
      const [name = "", quality = "1"] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, Number(quality)] as const;
    }),
  );
  return codings.find((coding) => (qualities.get(coding) ?? qualities.get("*") ?? 0) > 0) ?? "identity";
}

function matches(candidates: string | undefined, etag: string): boolean {
  const tags = (candidates ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
