import { randomBytes } from "node:crypto";
import express, { type NextFunction, type Request, type Response } from "express";
import { listen, type ListenOptions } from "../../../server/sandbox/listen.ts";
import { refuse, succeed } from "./answers.ts";
import {
  createCustomHostnames,
  type CustomHostname,
  type CustomHostnames,
  type SslInput,
} from "./custom-hostnames.ts";

export interface CloudflareSandbox {
  /** For CLOUDFLARE_API_BASE. */
  base: string;
  token: string;
  zoneId: string;
  /** Another zone the token may edit: one that a partner delegated. */
  partnerZoneId: string;
  /** Custom hostnames of a zone; the shared one unless another is named. */
  hostnames(zoneId?: string): CustomHostname[];
  /** Says where DNS leads a name, in every zone. */
  point(hostname: string, toCloudflare: boolean): void;
  /** A name that another account of Cloudflare has: creating it is a duplicate, though no zone here has it. */
  takeElsewhere(hostname: string): void;
  /** The next calls answer 429 or a 5xx, or are carried out and then cut off without an answer. */
  trouble(kind: 429 | 500 | 503 | "cut_off", calls: number): void;
  /** Calls of this method are carried out at once but answered only when the promise is done. */
  holdAnswers(method: string, until: Promise<unknown>): void;
  /** Every call that came in, refused ones too: `POST /zones/…/custom_hostnames`. */
  calls: string[];
  close(): Promise<void>;
}

/** Starts a server that speaks the custom-hostname part of Cloudflare's API, version 4. */
export async function startCloudflare(options: ListenOptions = {}): Promise<CloudflareSandbox> {
  const token = `sandbox_${randomBytes(20).toString("hex")}`;
  const [zoneId, partnerZoneId] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
  const zones = new Map([
    [zoneId, createCustomHostnames()],
    [partnerZoneId, createCustomHostnames()],
  ]);
  const elsewhere = new Set<string>();
  const calls: string[] = [];
  let troubled: { kind: 429 | 500 | 503 | "cut_off"; calls: number } | null = null;
  let held: { method: string; until: Promise<unknown> } | null = null;

  /** A trouble that is left for this call. */
  function nextTrouble() {
    if (troubled === null || troubled.calls === 0) return null;
    troubled.calls -= 1;
    return troubled.kind;
  }

  function admit(request: Request, response: Response, next: NextFunction): void {
    calls.push(`${request.method} ${request.path}`);
    const kind = nextTrouble();
    if (kind === 429) return refuse(response.set("retry-after", "1"), "throttled");
    if (kind === 500 || kind === 503) return void response.status(kind).type("html").send("<h1>Error</h1>");
    const [, given] = /^Bearer (\S+)$/.exec(request.get("authorization") ?? "") ?? [];
    if (given === undefined) return refuse(response, "header_malformed");
    if (given !== token) return refuse(response, "token_unknown");
    if (!zones.has(String(request.params["zone"]))) return refuse(response, "permission_missing");
    if (kind === "cut_off") delayAnswer(response, () => request.socket.destroy());
    else if (held?.method === request.method) {
      const { until } = held;
      delayAnswer(response, (send) => void until.then(send));
    }
    next();
  }

  const app = express();
  const path = "/zones/:zone/custom_hostnames";
  const zoneOf = (request: Request): CustomHostnames => zones.get(String(request.params["zone"]))!;
  const withHostname =
    (answer: (of: CustomHostnames, hostname: CustomHostname, request: Request, response: Response) => void) =>
    (request: Request, response: Response) => {
      const hostname = zoneOf(request).get(String(request.params["id"]));
      if (hostname === null) return refuse(response, "not_found");
      answer(zoneOf(request), hostname, request, response);
    };

  app.use(path, admit);
  app.use(express.json());
  app.get(path, (request, response) => {
    const { hostname, page: wanted, per_page } = request.query;
    const all = zoneOf(request).search(typeof hostname === "string" ? hostname : "");
    const page = Math.max(Number(wanted ?? 1), 1);
    const perPage = Math.min(Math.max(Number(per_page ?? 20), 5), 50);
    const found = all.slice((page - 1) * perPage, page * perPage);
    const info = {
      page,
      per_page: perPage,
      count: found.length,
      total_count: all.length,
      total_pages: Math.ceil(all.length / perPage),
    };
    succeed(response, found, 200, info);
  });
  app.post(path, (request, response) => {
    const { hostname, ssl } = (request.body ?? {}) as { hostname?: unknown; ssl?: unknown };
    if (typeof hostname !== "string" || !/^[a-z0-9.-]+\.[a-z]{2,}$/i.test(hostname)) {
      return refuse(response, "hostname_invalid");
    }
    if (!isSslInput(ssl)) return refuse(response, "ssl_invalid");
    const isThere = zoneOf(request)
      .all()
      .some((other) => other.hostname === hostname.toLowerCase());
    if (isThere || elsewhere.has(hostname.toLowerCase())) return refuse(response, "duplicate");
    succeed(response, zoneOf(request).create(hostname.toLowerCase(), ssl), 201);
  });
  app.get(
    `${path}/:id`,
    withHostname((of, hostname, _request, response) => {
      of.goOn(hostname);
      succeed(response, hostname);
    }),
  );
  app.patch(
    `${path}/:id`,
    withHostname((of, hostname, request, response) => {
      const { ssl } = (request.body ?? {}) as { ssl?: unknown };
      if (!isSslInput(ssl)) return refuse(response, "ssl_invalid");
      of.validate(hostname);
      succeed(response, hostname);
    }),
  );
  app.delete(
    `${path}/:id`,
    withHostname((of, hostname, _request, response) => {
      of.remove(hostname);
      // Documented without the envelope.
      response.json({ id: hostname.id });
    }),
  );
  app.use((_request: Request, response: Response) => refuse(response, "route_unknown"));
  app.use((_error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    refuse(response, "body_malformed"),
  );

  const listening = await listen(app, options);
  return {
    base: listening.url,
    token,
    zoneId,
    partnerZoneId,
    hostnames: (zone = zoneId) => zones.get(zone)?.all() ?? [],
    point(hostname, toCloudflare) {
      for (const zone of zones.values()) zone.point(hostname, toCloudflare);
    },
    takeElsewhere: (hostname) => void elsewhere.add(hostname),
    trouble(kind, count) {
      troubled = { kind, calls: count };
    },
    holdAnswers(method, until) {
      held = { method, until };
    },
    calls,
    close: listening.close,
  };
}

/** The call is carried out; what is done with its answer is up to `when`. */
function delayAnswer(response: Response, when: (send: () => void) => void): void {
  const json = response.json.bind(response);
  response.json = (body: unknown) => {
    when(() => json(body));
    return response;
  };
}

function isSslInput(value: unknown): value is SslInput {
  const { method, type } = (value ?? {}) as Partial<SslInput>;
  return type === "dv" && (method === "http" || method === "txt" || method === "email");
}
