import { z } from "zod";
import { EdgeUnavailable } from "./edge-provider.ts";

/** Cloudflare's custom hostnames (API v4, "Cloudflare for SaaS"): the part of it that we use. */

const HostnameRecord = z.object({
  id: z.string(),
  hostname: z.string(),
  status: z.string().optional(),
  verification_errors: z.array(z.string()).nullish(),
  ssl: z
    .object({
      status: z.string().optional(),
      validation_errors: z.array(z.object({ message: z.string() })).nullish(),
    })
    .nullish(),
});
export type HostnameRecord = z.infer<typeof HostnameRecord>;

const Envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).nullish(),
  result: z.unknown(),
});

/** A refusal of the request itself; repeating it would not help. */
export interface CloudflareRefusal {
  codes: number[];
  message: string;
}

type Outcome<T> = { result: T } | { refusal: CloudflareRefusal };

export interface CloudflareApi {
  /** The record of exactly this name in a zone, or null. */
  find(zoneId: string, hostname: string): Promise<HostnameRecord | null>;
  /** Null when there is none of this id. */
  get(zoneId: string, id: string): Promise<HostnameRecord | null>;
  create(zoneId: string, hostname: string): Promise<Outcome<HostnameRecord>>;
  /** Has the name and its certificate validated once more. Null when there is none of this id. */
  refresh(zoneId: string, id: string): Promise<HostnameRecord | null>;
  /** One that is gone already is no fault. */
  remove(zoneId: string, id: string): Promise<void>;
}

export interface CloudflareAccess {
  base: string;
  token: string;
}

const TIMEOUT_MS = 10_000;
/** The most that Cloudflare gives at once. */
const PAGE_SIZE = 50;
/** "The custom hostname was not found." */
const NOT_FOUND = 1436;

/**
 * Domain-validated over HTTP: it needs no record beside the one that leads the name to Cloudflare. The same object
 * sent again starts the validation anew.
 */
const ssl = { method: "http", type: "dv", settings: { min_tls_version: "1.2" } };

/** @throws EdgeUnavailable from every call, when Cloudflare does not answer, throttles, fails or refuses the token. */
export function createCloudflareApi({ base, token }: CloudflareAccess): CloudflareApi {
  async function call(method: string, path: string, body?: object): Promise<Outcome<unknown>> {
    const { status, text } = await send(method, path, body);
    if (status === 429 || status >= 500) throw new EdgeUnavailable(`Cloudflare responded with ${status}`);
    const json = parseJson(text);
    const envelope = Envelope.safeParse(json);
    // A deletion is answered with the bare id.
    if (!envelope.success && status < 300 && json !== null) return { result: json };
    if (!envelope.success) throw new EdgeUnavailable(`Cloudflare sent an unknown body (${status})`);
    if (envelope.data.success) return { result: envelope.data.result };
    const errors = envelope.data.errors ?? [];
    const message = errors.map(({ code, message }) => `${message} (${code})`).join(" ");
    if (status === 401 || status === 403) {
      throw new EdgeUnavailable(`Cloudflare rejected CLOUDFLARE_API_TOKEN: ${message}`);
    }
    return { refusal: { codes: errors.map(({ code }) => code), message } };
  }

  async function send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    try {
      const answer = await fetch(base + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      throw new EdgeUnavailable("Cloudflare did not respond", { cause: error });
    }
  }

  async function one(method: string, path: string, body?: object): Promise<HostnameRecord | null> {
    const outcome = await call(method, path, body);
    if ("result" in outcome) return HostnameRecord.parse(outcome.result);
    if (outcome.refusal.codes.includes(NOT_FOUND)) return null;
    throw new EdgeUnavailable(`Cloudflare refused: ${outcome.refusal.message}`);
  }

  const pathOf = (zoneId: string, id = "") =>
    `/zones/${encodeURIComponent(zoneId)}/custom_hostnames${id === "" ? "" : `/${encodeURIComponent(id)}`}`;

  return {
    async find(zoneId, hostname) {
      // The filter also finds names that contain this one, so it may stand on a later page.
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ hostname, per_page: String(PAGE_SIZE), page: String(page) });
        const outcome = await call("GET", `${pathOf(zoneId)}?${query.toString()}`);
        if ("refusal" in outcome) throw new EdgeUnavailable(`Cloudflare refused: ${outcome.refusal.message}`);
        const records = z.array(HostnameRecord).parse(outcome.result);
        const found = records.find((record) => record.hostname.toLowerCase() === hostname);
        if (found !== undefined || records.length < PAGE_SIZE) return found ?? null;
      }
    },
    get: (zoneId, id) => one("GET", pathOf(zoneId, id)),
    async create(zoneId, hostname) {
      const outcome = await call("POST", pathOf(zoneId), { hostname, ssl });
      return "result" in outcome ? { result: HostnameRecord.parse(outcome.result) } : outcome;
    },
    refresh: (zoneId, id) => one("PATCH", pathOf(zoneId, id), { ssl }),
    async remove(zoneId, id) {
      const outcome = await call("DELETE", pathOf(zoneId, id));
      if ("result" in outcome || outcome.refusal.codes.includes(NOT_FOUND)) return;
      throw new EdgeUnavailable(`Cloudflare refused: ${outcome.refusal.message}`);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
