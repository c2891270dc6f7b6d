import { z } from "zod";
import { parseJson } from "../../../shared/parse-json.ts";
import { inCallSpan } from "../../tracing/spans.ts";
import { EdgeUnavailable } from "./edge-provider.ts";

/** The used part of Cloudflare's custom hostnames (API v4, "Cloudflare for SaaS"). */

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

/** Cloudflare rejected the request; a retry would be rejected too. */
export interface CloudflareRejection {
  codes: number[];
  message: string;
}

type Outcome<T> = { result: T } | { rejection: CloudflareRejection };

export interface CloudflareApi {
  /** The record with exactly this hostname in a zone, or null. */
  find(zoneId: string, hostname: string): Promise<HostnameRecord | null>;
  /** Null if there is none with this id. */
  get(zoneId: string, id: string): Promise<HostnameRecord | null>;
  create(zoneId: string, hostname: string): Promise<Outcome<HostnameRecord>>;
  /** Restarts the validation of hostname and certificate. Null if there is none with this id. */
  refresh(zoneId: string, id: string): Promise<HostnameRecord | null>;
  /** Succeeds if the record does not exist. */
  remove(zoneId: string, id: string): Promise<void>;
}

export interface CloudflareAccess {
  base: string;
  token: string;
}

const TIMEOUT_MS = 10_000;
/** Cloudflare's maximum. */
const PAGE_SIZE = 50;
/** "The custom hostname was not found." */
const NOT_FOUND = 1436;

/**
 * Domain validation over HTTP, which needs no further DNS record. Sending the same object again restarts the validation.
 */
const ssl = { method: "http", type: "dv", settings: { min_tls_version: "1.2" } };

/** Every call throws EdgeUnavailable if Cloudflare is unreachable, throttles, fails or rejects the token. */
export function createCloudflareApi({ base, token }: CloudflareAccess): CloudflareApi {
  async function call(method: string, path: string, body?: object): Promise<Outcome<unknown>> {
    const { status, text } = await send(method, path, body);
    if (status === 429 || status >= 500) throw new EdgeUnavailable(`Cloudflare responded with ${status}`);
    const json = parseJson(text);
    const envelope = Envelope.safeParse(json);
    // A deletion returns the id without an envelope.
    if (!envelope.success && status < 300 && json !== null) return { result: json };
    if (!envelope.success) throw new EdgeUnavailable(`Cloudflare sent an unknown body (${status})`);
    if (envelope.data.success) return { result: envelope.data.result };
    const errors = envelope.data.errors ?? [];
    const message = errors.map(({ code, message }) => `${message} (${code})`).join(" ");
    if (status === 401 || status === 403) {
      throw new EdgeUnavailable(`Cloudflare rejected CLOUDFLARE_API_TOKEN: ${message}`);
    }
    return { rejection: { codes: errors.map(({ code }) => code), message } };
  }

  async function send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    try {
      const answer = await inCallSpan(`cloudflare ${method}`, base, () =>
        fetch(base + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      throw new EdgeUnavailable("Cloudflare did not respond", { cause: error });
    }
  }

  async function callOne(method: string, path: string, body?: object): Promise<HostnameRecord | null> {
    const outcome = await call(method, path, body);
    if ("result" in outcome) return HostnameRecord.parse(outcome.result);
    if (outcome.rejection.codes.includes(NOT_FOUND)) return null;
    throw new EdgeUnavailable(`Cloudflare refused: ${outcome.rejection.message}`);
  }

  const pathOf = (zoneId: string, id = "") =>
    `/zones/${encodeURIComponent(zoneId)}/custom_hostnames${id === "" ? "" : `/${encodeURIComponent(id)}`}`;

  return {
    async find(zoneId, hostname) {
      // The filter matches substrings, so the exact hostname may be on a later page.
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ hostname, per_page: String(PAGE_SIZE), page: String(page) });
        const outcome = await call("GET", `${pathOf(zoneId)}?${query.toString()}`);
        if ("rejection" in outcome)
          throw new EdgeUnavailable(`Cloudflare refused: ${outcome.rejection.message}`);
        const records = z.array(HostnameRecord).parse(outcome.result);
        const found = records.find((record) => record.hostname.toLowerCase() === hostname);
        if (found !== undefined || records.length < PAGE_SIZE) return found ?? null;
      }
    },
    get: (zoneId, id) => callOne("GET", pathOf(zoneId, id)),
    async create(zoneId, hostname) {
      const outcome = await call("POST", pathOf(zoneId), { hostname, ssl });
      return "result" in outcome ? { result: HostnameRecord.parse(outcome.result) } : outcome;
    },
    refresh: (zoneId, id) => callOne("PATCH", pathOf(zoneId, id), { ssl }),
    async remove(zoneId, id) {
      const outcome = await call("DELETE", pathOf(zoneId, id));
      if ("result" in outcome || outcome.rejection.codes.includes(NOT_FOUND)) return;
      throw new EdgeUnavailable(`Cloudflare refused: ${outcome.rejection.message}`);
    },
  };
}
