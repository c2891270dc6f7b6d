import { credentialHeader } from "../../contract/fixture.ts";
import { endpoints, hasResourceId, type Endpoint } from "../../contract/endpoints.ts";
import { accepted, type Attack, type Kind, type Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";
import { shotAt } from "./credentials.ts";

/** Requests that try to look like others: by host, origin, forwarding headers, method or path. */
export function requestAttacks(s: AttackedService): Attack[] {
  return endpoints.flatMap((endpoint) => [
    ...byHost(s, endpoint),
    ...byOrigin(s, endpoint),
    ...byHeaders(s, endpoint),
    ...byPath(s, endpoint),
  ]);
}

function attack(
  endpoint: Endpoint,
  kind: Kind,
  how: string,
  shots: () => Shot[],
  more: Partial<Attack> = {},
): Attack {
  return { target: endpoint.name, kind, how, shots, ...more };
}

/** The API must not be served at a custom hostname, where a page of its owner could speak for the service. */
function byHost(s: AttackedService, endpoint: Endpoint): Attack[] {
  const own = s.victim.validCall(endpoint);
  const at = (headers: Record<string, string>) => [{ ...own, headers: { ...own.headers, ...headers } }];
  const { victim, rival } = s.hostnames;
  return [
    attack(endpoint, "wrong host", "the victim's call at the rival's hostname", () => at({ host: rival }), {
      gain: accepted,
    }),
    attack(
      endpoint,
      "wrong host",
      "the victim's call at its own hostname, forwarded as the service's",
      () =>
        at({
          host: victim,
          "x-forwarded-host": new URL(s.h.url).host,
          forwarded: `host=${new URL(s.h.url).host}`,
        }),
      { gain: accepted },
    ),
  ];
}

const EVIL = "https://evil.example";

/** Pages of other sites: a preflight is not answered, and a request without one carries no credentials. */
function byOrigin(s: AttackedService, endpoint: Endpoint): Attack[] {
  const own = s.victim.validCall(endpoint);
  return [
    attack(
      endpoint,
      "wrong origin",
      "a page of another site",
      (): Shot[] => [
        {
          method: "OPTIONS",
          path: own.path,
          headers: {
            origin: EVIL,
            "access-control-request-method": own.method,
            "access-control-request-headers": "authorization,content-type,idempotency-key",
          },
        },
        {
          method: own.method,
          path: own.path,
          headers: {
            origin: EVIL,
            "sec-fetch-site": "cross-site",
            cookie: "session=1",
            "content-type": "text/plain",
          },
          bytes: JSON.stringify(own.body ?? {}),
        },
      ],
      {
        gain: ([preflight, sent]) =>
          sent!.status > 0 && sent!.status < 400
            ? "was accepted"
            : Object.keys(preflight!.headers).some((name) => name.startsWith("access-control-allow"))
              ? "the preflight was allowed"
              : null,
      },
    ),
  ];
}

function rivalHeaders(s: AttackedService, { route: { auth } }: Endpoint): Record<string, string> {
  return auth === "none" ? {} : credentialHeader(auth, s.rival.credentials[auth]);
}

function byHeaders(s: AttackedService, endpoint: Endpoint): Attack[] {
  const { workspace, merchant } = s.victim;
  const own = s.victim.pathOf(endpoint);
  const forged = {
    "x-forwarded-for": "127.0.0.1",
    "x-real-ip": "127.0.0.1",
    "x-client-ip": "127.0.0.1",
    "x-forwarded-proto": "https",
    forwarded: 'for=127.0.0.1;host="localhost";proto=https',
    "x-svc-workspace": workspace.id,
    "x-svc-merchant": merchant.id,
    "x-workspace-id": workspace.id,
    "x-merchant-id": merchant.id,
    "x-svc-scopes": "*",
    "x-forwarded-user": "owner",
    "x-original-url": own,
    "x-rewrite-url": own,
  };
  const isAimed = hasResourceId(endpoint) || endpoint.path.includes("{workspaceId}");
  const gain = isAimed ? { gain: accepted } : {};
  const overrides = ["x-http-method-override", "x-method-override", "x-http-method"];
  const { method } = endpoint.route;
  return [
    attack(
      endpoint,
      "forged headers",
      "another tenant that says who it is",
      () => [shotAt(s, endpoint, { ...rivalHeaders(s, endpoint), ...forged })],
      gain,
    ),
    attack(endpoint, "forged headers", "nobody, from the inside", () => [shotAt(s, endpoint, forged)], {
      gain: accepted,
    }),
    ...(method === "GET"
      ? []
      : [
          attack(endpoint, "forged headers", "another method by override", () =>
            overrides.flatMap((name) =>
              ["GET", "POST"].map((sent) => ({
                ...shotAt(s, endpoint, { ...rivalHeaders(s, endpoint), [name]: method }),
                method: sent,
                path: `${own}?_method=${method}`,
              })),
            ),
          ),
        ]),
  ];
}

/** Spellings that one part of a server may read differently from another. */
const SPELLINGS: Record<string, (path: string, start: string) => string> = {
  "two slashes": (path) => `/${path}`,
  "two slashes within": (path) => path.replace(/\/(?=[^/]+$)/, "//"),
  "a slash at the end": (path) => `${path}/`,
  capitals: (path) => path.toUpperCase(),
  "an encoded slash": (path) => path.replace(/\/(?=[^/]+$)/, "%2f"),
  "an encoded letter": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  dots: (path, start) => `${start}/..${path}`,
  "encoded dots": (path, start) => `${start}/%2e%2e${path}`,
  "twice encoded dots": (path, start) => `${start}/%252e%252e${path}`,
  "a backslash": (path, start) => `${start}/..\\${path.slice(1)}`,
  "a path parameter": (path) => `${path};a=b`,
  "a zero byte": (path) => `${path}%00`,
  "a whole URL": (path) => `http://localhost${path}`,
};

/** The victim's path in other spellings, by another tenant and by nobody, from below a public path. */
function byPath(s: AttackedService, endpoint: Endpoint): Attack[] {
  const path = s.victim.pathOf(endpoint);
  const isAimed = hasResourceId(endpoint) || endpoint.path.includes("{workspaceId}");
  return Object.entries(SPELLINGS).map(([how, spell]) =>
    attack(
      endpoint,
      "path tricks",
      how,
      () => [
        { ...shotAt(s, endpoint, rivalHeaders(s, endpoint)), path: spell(path, "/health/live") },
        { ...shotAt(s, endpoint, {}), path: spell(path, "/health/live") },
      ],
      { gain: (answers) => accepted(isAimed ? answers : answers.slice(1)) },
    ),
  );
}
