import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { JsonSchema } from "../../../server/http/openapi/json-schema.ts";
import { mountsOf, type Route } from "../../../server/http/define-route.ts";
import type { Page } from "../../../server/http/define-page.ts";
import { loadRoutes } from "../../../server/http/load-routes.ts";
import { loadBySuffix } from "../../../server/process/load-by-suffix.ts";
import { pathsIn, replaceAt } from "../../contract/json-paths.ts";
import { buyer, type OpenCheckout } from "../../flows/shopper.ts";
import { accepted, type Attack, type Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

/** The hosted page with its calls, and all other pages, from their declarations. */
export async function pageAttacks(s: AttackedService): Promise<Attack[]> {
  const [routes, pages] = await Promise.all([loadRoutes(), loadBySuffix<Page>(".page.ts")]);
  const calls = routes
    .filter((route) => route.internal && !route.rawBody)
    .flatMap((route) => mountsOf(route).map((path) => ({ ...callOf(route), path })));
  const attemptId = await attemptOf(s);
  const all = [...calls, ...pages.map(({ method, path }) => ({ method, path, body: undefined, schema: {} }))];
  return all.flatMap((declared) => [
    ...(declared.path.includes("{token}") ? byToken(s, declared) : []),
    ...(declared.path.startsWith("/checkout/{token}") ? ofCheckout(s, declared, attemptId) : []),
    ...byHost(s, declared),
    ...byPath(s, declared),
  ]);
}

interface Declared {
  method: string;
  path: string;
  /** A valid body; undefined for a GET. */
  body: unknown;
  schema: JsonSchema;
}

/** A body that the page sends, completed by the route's own schema where it is not known here. */
function callOf(route: Route): Omit<Declared, "path"> {
  const samples = [
    { attemptId: randomUUID(), details: buyer },
    { details: buyer },
    buyer,
    { vatNumber: "DE999999100" },
    {},
  ];
  const body = samples.find((sample) => route.body?.safeParse(sample).success) ?? {};
  const schema =
    route.body === undefined
      ? {}
      : (z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as JsonSchema);
  return { method: route.method, body: route.body === undefined ? undefined : structuredClone(body), schema };
}

/** The victim's attempt that waits for 3-D Secure. */
async function attemptOf({ h, checkouts }: AttackedService): Promise<string> {
  const [attempt] = await h.sql<[{ attempt_id: string }]>`
    select attempt_id from session_attempts where session_id = ${checkouts.challenged.sessionId}`;
  return attempt.attempt_id;
}

const nameOf = ({ method, path }: Declared): string => `${method} ${path}`;

function shot({ method, body }: Declared, path: string, headers: Record<string, string> = {}): Shot {
  return { method, path, headers, ...(body === undefined ? {} : { body }) };
}

/** Texts an attacker may take for a token. */
function guesses(s: AttackedService): Record<string, string> {
  const { token, sessionId } = s.checkouts.victim;
  return {
    "the session's id": sessionId,
    "the merchant's id": s.victim.merchant.id,
    "a shorter token": token.slice(0, -1),
    "a longer token": `${token}A`,
    "a token in lower case": token.toLowerCase(),
    "a token backwards": token.split("").toReversed().join(""),
    "an encoded wildcard": "%25",
    "a random token": randomBytes(24).toString("base64url"),
    "a token and a zero byte": `${token}%00`,
    "an SQL text": encodeURIComponent(`${token}' or '1'='1`),
  };
}

function byToken(s: AttackedService, declared: Declared): Attack[] {
  return Object.entries(guesses(s)).map(([how, guess]) => ({
    target: nameOf(declared),
    kind: "wrong credentials",
    how,
    shots: () => [shot(declared, declared.path.replace("{token}", guess))],
    gain: accepted,
  }));
}

const EVIL = "https://evil.example";

/** What a page of another site, or of another hostname, can do with a link to the victim's checkout. */
function ofCheckout(s: AttackedService, declared: Declared, attemptId: string): Attack[] {
  const pathOf = ({ token }: OpenCheckout) =>
    declared.path.replace("{token}", token).replaceAll(/\{\w+\}/g, attemptId);
  const path = pathOf(s.checkouts.victim);
  const target = nameOf(declared);
  const port = new URL(s.h.url).port;
  const attack = (
    kind: Attack["kind"],
    how: string,
    headers: Record<string, string>,
    more: Partial<Attack> = {},
  ): Attack => ({
    target,
    kind,
    how,
    shots: () => [shot(declared, path, headers)],
    gain: accepted,
    ...more,
  });
  const atRival = attack("wrong host", "the victim's checkout at the rival's hostname", {
    host: s.hostnames.rival,
  });
  const rivals = (body: unknown): Shot => ({ ...shot(declared, pathOf(s.checkouts.rival)), body });
  const { sessionId } = s.checkouts.challenged;
  const reAimed: Attack = {
    target,
    kind: "re-aimed",
    how: "an own checkout with the victim's attempt",
    shots: () => [shot(declared, pathOf(s.checkouts.rival))],
  };
  if (declared.method === "GET") return [atRival, framing(s, target, path), reAimed];
  const strings = pathsIn(declared.schema).filter(
    ({ path: at, schema: { type } }) =>
      [type].flat().includes("string") && /id$|quote/i.test(String(at.at(-1))),
  );
  return [
    atRival,
    attack("wrong origin", "a page of another site", { origin: EVIL, "sec-fetch-site": "cross-site" }),
    attack("wrong origin", "another site that says it is the same", {
      origin: EVIL,
      "sec-fetch-site": "same-origin",
    }),
    attack("wrong origin", "an old browser at another site", { origin: EVIL }),
    attack("wrong origin", "a sandboxed frame", { origin: "null" }),
    attack("wrong origin", "a sibling site", { origin: s.h.url, "sec-fetch-site": "same-site" }),
    attack("wrong origin", "the host with another scheme", { origin: s.h.url.replace("http:", "ftp:") }),
    attack("wrong origin", "the host on another port", { origin: `${s.h.url.replace(/:\d+$/, "")}:1` }),
    attack("wrong origin", "a host that begins like ours", { origin: `${s.h.url}.evil.example` }),
    attack("wrong origin", "a rebound name", { origin: "http://evil.example", host: s.hostnames.rival }),
    attack("forged headers", "another site's host, forwarded", {
      origin: EVIL,
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example;proto=https",
    }),
    attack("forged headers", "another hostname, forwarded", {
      host: `${s.hostnames.rival}:${port}`,
      "x-forwarded-host": new URL(s.h.url).host,
    }),
    {
      target,
      kind: "re-aimed",
      how: "an own checkout with the victim's ids",
      shots: () =>
        strings.flatMap(({ path: at }) =>
          [sessionId, s.victim.paidSession, s.victim.ownId("/orders")].map((id) =>
            rivals(replaceAt(declared.body, at, () => id)),
          ),
        ),
    },
    {
      target,
      kind: "injection",
      how: "prototype pollution",
      shots: () => [
        {
          method: declared.method,
          path: pathOf(s.checkouts.rival),
          headers: { "content-type": "application/json" },
          bytes: `{"__proto__":{"livemode":true},${JSON.stringify(declared.body ?? {}).slice(1)}`,
        },
      ],
    },
  ];
}

/** A page of another site may not frame the checkout. */
function framing(s: AttackedService, target: string, path: string): Attack {
  return {
    target,
    kind: "wrong origin",
    how: "a frame of another site",
    position: "outside",
    shots: () => [
      {
        method: "GET",
        path: path.replace(s.checkouts.victim.token, s.checkouts.rival.token),
        headers: { referer: EVIL },
      },
    ],
    gain([answer]) {
      const policy = answer!.headers["content-security-policy"] ?? "";
      if (!(answer!.headers["content-type"] ?? "").startsWith("text/html")) return null;
      const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? "*";
      return /\*|evil|https:(?!\/)/.test(ancestors) ? `may be framed by ${ancestors}` : null;
    },
  };
}

/** Names that lead to this machine without being its own (DNS rebinding), and forwarding headers that say otherwise. */
function byHost(s: AttackedService, declared: Declared): Attack[] {
  const own = new URL(s.h.url).host;
  const hosts: Record<string, Record<string, string>> = {
    "a rebound name": { host: "evil.example" },
    "a rebound name, forwarded as ours": {
      host: "evil.example",
      "x-forwarded-host": own,
      forwarded: `host=${own}`,
    },
    "a name that begins like ours": { host: "127.0.0.1.evil.example" },
    "a name that ends like ours": { host: "evil-localhost" },
    "the victim's hostname": { host: s.hostnames.victim },
    "the rival's hostname": { host: s.hostnames.rival },
  };
  const path = declared.path.replaceAll(/\{\*?\w+\}/g, s.victim.ownId("/orders"));
  return Object.entries(hosts).map(([how, headers]) => ({
    target: nameOf(declared),
    kind: "wrong host",
    how,
    ...(headers["host"] === s.hostnames.victim ? { publicTexts: [s.storeUrl] } : {}),
    shots: () => [
      shot(declared, path, headers),
      ...(declared.method === "GET"
        ? []
        : [
            shot(declared, path, {
              ...headers,
              origin: `http://${headers["host"]}`,
              "sec-fetch-site": "cross-site",
            }),
          ]),
    ],
  }));
}

/** Files outside of what is served. */
function byPath(_s: AttackedService, declared: Declared): Attack[] {
  const rest = /\{\*?\w+\}$/.exec(declared.path)?.[0];
  if (rest === undefined) return [];
  const steps = [
    "../".repeat(6),
    "%2e%2e/".repeat(6),
    "..%2f".repeat(6),
    "%252e%252e%252f".repeat(6),
    "..\\".repeat(6),
    "....//".repeat(6),
  ];
  return steps.map((step) => ({
    target: nameOf(declared),
    kind: "path tricks",
    how: `${step.slice(0, 12)}…`,
    shots: () =>
      ["package.json", "etc/passwd", ".svc/sandbox.json"].map((file) =>
        shot(declared, declared.path.replace(rest, `${step}${file}`)),
      ),
    gain: (answers) =>
      answers.some(({ text }) => /"dependencies"|root:|apiKey/.test(text)) ? "a file was read" : null,
  }));
}
