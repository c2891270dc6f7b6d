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

/** Of brotli; a higher one costs seconds for megabytes, and saves a tenth of them. */
const DEFAULT_QUALITY = 6;
/** Of brotli for a response that is compressed for one request: a millisecond for a page. */
const QUICK_QUALITY = 4;

/** Compresses a text off the main thread. @param quality of brotli, 0 to 11. */
export async function precompress(text: string | Buffer, quality = DEFAULT_QUALITY): Promise<Precompressed> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
  return { hash, bodies: { br, gzip: zipped, identity } };
}

/**
 * Compresses a body for one request. Not for answers that contain a secret beside input of others: the size would give the
 * secret away (breachattack.com).
 * @param quality of brotli, 0 to 11.
 */
export async function compressBody<Answer extends Pick<PageAnswer, "headers" | "body">>(
  answer: Answer,
  request: Readonly<Record<string, string | undefined>>,
  quality = QUICK_QUALITY,
): Promise<Omit<Answer, "headers" | "body"> & Pick<PageAnswer, "headers" | "body">> {
  const coding = bestCoding(request["accept-encoding"]);
  const headers = { ...answer.headers, vary: "accept-encoding" };
  if (coding === "identity") return { ...answer, headers };
  const body = await compressors[coding](answer.body, quality);
  return { ...answer, body, headers: { ...headers, "content-encoding": coding } };
}

const compressors = {
  br: (body: string | Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: string | Buffer) => promisify(gzip)(body),
};

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
