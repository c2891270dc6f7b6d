import { createHash, randomUUID } from "node:crypto";
import { stringify } from "safe-stable-stringify";
import type { Context } from "../../context.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import {
  findRecord,
  finishRecord,
  insertRecord,
  releaseRecord,
  renewLease,
  takeOver,
} from "./idempotency.sql.ts";
import type { RecordRow } from "./idempotency.sql.ts";

/** Seconds a run holds its record without renewing; a crashed run's record is free after that. */
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;

/** An answer as text: what is sent, and what is stored for a repeat. Node sends head and text in one piece. */
export interface RenderedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Sent instead of the body, as it is read; never stored. */
  stream?: AsyncIterable<string>;
}

/** A record this process holds the lease of. */
export interface RunningRecord {
  id: string;
  leaseToken: string;
  /** How often the request was run: 1, or more after a crash. */
  runs: number;
  /** Stops renewing the lease. */
  stop(): void;
}

/** SHA-256 over everything that makes two requests "the same" (design 2-api.md, Idempotency). */
export function fingerprintOf(request: {
  method: string;
  path: string;
  query: URLSearchParams;
  merchantHeader: string | undefined;
  version: string;
  body: unknown;
}): Buffer {
  const query = new URLSearchParams(request.query);
  query.sort();
  // Sorted keys: their order does not make another request.
  const parts = [
    request.method,
    request.path,
    query.toString(),
    request.merchantHeader?.toLowerCase() ?? "",
    request.version,
    request.body === undefined ? "" : stringify(request.body),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

/** A key from the header: plain, or the quoted string of the IETF draft. */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const text = readableText(header);
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(text);
  const key = quoted ? quoted[1]!.replaceAll(/\\(.)/g, "$1") : text;
  if (key.length < 1 || key.length > 255) {
    throw new ApiError("idempotency_key_missing", {
      message: "Idempotency-Key must have 1 to 255 characters.",
      param: "Idempotency-Key",
    });
  }
  return key;
}

/** Node reads headers as Latin-1; most clients that send more than ASCII mean UTF-8, whose characters count then. */
function readableText(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : header;
}

export interface BeginOptions {
  scopeId: string;
  livemode: boolean;
  key: string;
  fingerprint: Buffer;
  requestId: string;
}

/**
 * Claims the record of a key, or returns its result.
 * @returns the lease to run under, or the stored answer to repeat.
 * @throws ApiError idempotency_key_reused, idempotency_request_in_progress
 */
export async function beginRecord(
  ctx: Context,
  options: BeginOptions,
): Promise<{ run: RunningRecord } | { replay: RenderedAnswer }> {
  const leaseToken = randomUUID();
  const inserted = await insertRecord(ctx.sql, { ...options, leaseToken, leaseSeconds: LEASE_SECONDS });
  if (inserted !== null) return { run: startRun(ctx, inserted, leaseToken) };

  const record = await findRecord(ctx.sql, options);
  // The record ended (a 4xx, or 24 hours) between the two statements: the next try finds a free key.
  if (record === null) throw inProgress();
  if (!Buffer.from(record.fingerprint).equals(options.fingerprint)) {
    throw new ApiError("idempotency_key_reused", {
      message: "This idempotency key has already been used with a different request. Use a new key.",
      param: "Idempotency-Key",
    });
  }
  if (record.state === "finished") return { replay: await replayOf(ctx, record) };
  const taken = await takeOver(ctx.sql, record.id, leaseToken, LEASE_SECONDS);
  if (taken === null) throw inProgress();
  return { run: startRun(ctx, taken, leaseToken) };
}

function inProgress(): ApiError {
  return new ApiError("idempotency_request_in_progress", { headers: { "retry-after": "1" } });
}

async function replayOf(ctx: Context, record: RecordRow): Promise<RenderedAnswer> {
  if (record.status === null || record.body_encrypted === null)
    throw new Error(`record ${record.id} has no answer`);
  const body = await ctx.secrets.decrypt(record.body_encrypted, `idempotency_records/${record.id}`);
  return {
    status: record.status,
    headers: {
      ...record.headers,
      "idempotent-replayed": "true",
      "svc-original-request-id": record.first_request_id,
    },
    body: body.toString("utf8"),
  };
}

function startRun(ctx: Context, record: { id: string; runs: number }, leaseToken: string): RunningRecord {
  const timer = setInterval(() => {
    renewLease(ctx.sql, record.id, leaseToken, LEASE_SECONDS).catch((error: unknown) =>
      ctx.log.warn({ err: error, record: record.id }, "could not renew an idempotency lease"),
    );
  }, RENEW_EVERY_MS);
  timer.unref();
  return { id: record.id, leaseToken, runs: record.runs, stop: () => clearInterval(timer) };
}

/**
 * Stores the answer. Call it in the transaction of the effect where there is one.
 * @throws when the lease was lost to another run: the caller's transaction must then roll back.
 */
export async function storeAnswer(
  ctx: Context,
  sql: Sql | Transaction,
  run: RunningRecord,
  answer: RenderedAnswer,
): Promise<void> {
  const stored = await finishRecord(sql, run.id, run.leaseToken, {
    status: answer.status,
    headers: answer.headers,
    body: ctx.secrets.encrypt(answer.body, `idempotency_records/${run.id}`),
  });
  if (!stored) throw new ApiError("idempotency_request_in_progress", { headers: { "retry-after": "1" } });
}

/**
 * Ends a run that failed. 404 and `duplicate_resource` are stored like successes; after a 5xx the same key
 * completes the work; any other 4xx frees the key, so that the caller can correct the request.
 */
export async function endFailedRun(
  ctx: Context,
  run: RunningRecord,
  error: ApiError,
  answer: RenderedAnswer,
): Promise<void> {
  if (error.status === 404 || error.code === "duplicate_resource")
    return storeAnswer(ctx, ctx.sql, run, answer);
  await releaseRecord(ctx.sql, run.id, run.leaseToken, error.status >= 500 ? "end_lease" : "delete");
}
