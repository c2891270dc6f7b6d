import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/support/harness.ts";
import { listErrors } from "../errors.ts";
import { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";
import { snakeCasedPath } from "../../shared/snake-case.ts";
import { acceptsSession, isPartnerRoute, mountsOf, type Route } from "../http/define-route.ts";
import type { JsonSchema } from "../http/openapi/json-schema.ts";
import { parametersOf, responsesOf } from "../http/openapi/openapi-document.ts";
import { events } from "../webhooks/events.ts";
import { curlFor } from "./calls/curl.ts";
import { docsPages } from "./docs-page.ts";
import { describeApi, type DescribedApi } from "./described-api.ts";
import { requestSamples } from "./request-samples.ts";
import { resolveSchema, sampleOf } from "./sample.ts";

/** Every page of the docs in the common shell; the reference has tests of its own. */
const paths = docsPages
  .flatMap(({ links }) => links.map(({ href }) => href))
  .filter((href) => href !== "/openapi.json" && href !== "/docs/reference");

let h: Harness;
let api: DescribedApi;
beforeAll(async () => {
  h = await startHarness({ worker: false });
  api = await describeApi(h.url);
});
afterAll(() => h.close());

async function page(path: string): Promise<{ text: string; headers: Headers; ids: Set<string> }> {
  const answer = await h.client().get(path);
  expect(answer.status).toBe(200);
  const ids = [...answer.text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
  expect(new Set(ids).size, `an id occurs twice in ${path}`).toBe(ids.length);
  return { text: answer.text, headers: answer.headers, ids: new Set(ids) };
}

test("the guide's table of branding has each of its settings", async () => {
  const { text } = await page("/docs");
  const names = Object.keys(MerchantConfiguration.parse({}).branding).map(snakeCasedPath);
  const missing = names.filter((name) => !text.includes(`<code>${name}</code>`));
  expect(missing).toEqual([]);
});

describe("/docs/errors", () => {
  test("has the anchor of every code and class, so that the links of error bodies lead somewhere", async () => {
    const { ids } = await page("/docs/errors");
    const anchors = listErrors().flatMap((error) => [error.code, error.type]);
    expect(anchors.filter((anchor) => !ids.has(anchor))).toEqual([]);
  });

  test("is where a real error points", async () => {
    const answer = await h.client().get("/v2/agencies/me");
    const { doc_url, type } = (answer.body as { error: { doc_url: string; type: string } }).error;
    const { ids } = await page(new URL(doc_url).pathname);
    expect(ids).toContain(new URL(doc_url).hash.slice(1));
    expect(ids).toContain(new URL(type).hash.slice(1));
  });
});

test("pages link only to anchors that exist", async () => {
  const anchors = new Map([
    ["/docs/reference", new Set([...operationIds(), ...Object.keys(events).map((name) => `event-${name}`)])],
  ]);
  const texts = new Map<string, string>();
  for (const path of paths) {
    const { text, ids } = await page(path);
    anchors.set(path, ids);
    texts.set(path, text);
  }
  const broken: string[] = [];
  for (const [path, text] of texts) {
    for (const [, href] of text.matchAll(/ href="([^"]*#[^"]+)"/g)) {
      const target = new URL(href!, `http://host${path}`);
      if (target.pathname === "/") continue;
      if (!anchors.get(target.pathname)?.has(target.hash.slice(1))) broken.push(`${path} → ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

describe("samples", () => {
  test("each body fits the schema of its endpoint", () => {
    const faults = Object.entries(requestSamples).flatMap(([name, body]) => {
      const route = api.routes.find((candidate) => `${candidate.method} ${mountsOf(candidate)[0]}` === name);
      const parsed = route?.body?.safeParse(body);
      return parsed?.success ? [] : [`${name}: ${parsed?.error.message ?? "no such endpoint"}`];
    });
    expect(faults).toEqual([]);
  });

  test("every endpoint that requires a body shows one", () => {
    const without = api.routes
      .filter((route) => route.body !== undefined && !route.body.safeParse({}).success)
      .map((route) => `${route.method} ${mountsOf(route)[0]}`)
      .filter((name) => requestSamples[name] === undefined);
    expect(without).toEqual([]);
  });

  test("each sample of an answer fits the schema of its endpoint", () => {
    const { schemas } = api.document.components;
    const faults = api.routes.flatMap((route) =>
      Object.entries(route.responses).flatMap(([status, schema]) => {
        const fit = schema?.safeParse(sampleOf(responseOf(route, status), schemas));
        return fit === undefined || fit.success
          ? []
          : [
              `${route.method} ${route.path}: ${fit.error.message}; a field that needs a form of its own has .meta({ examples: […] }) in its schema`,
            ];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("a call names credentials and idempotency key as its endpoint wants them", () => {
    const route = api.routes.find(
      (candidate) => candidate.path === "/agencies/{workspaceId}/merchants" && candidate.method === "POST",
    );
    expect(curlFor(route!, "https://api.example")).toBe(
      [
        'curl "https://api.example/v2/agencies/$WORKSPACE/merchants"',
        '-H "Authorization: Bearer $SVC_KEY"',
        '-H "Idempotency-Key: $(date +%s)-$RANDOM"',
        '-H "Content-Type: application/json"',
        `-d '{\n  "name": "Nordlicht Supplies",\n  "store_url": "https://nordlicht.example",\n  "email": "owner@nordlicht.example"\n}'`,
      ].join(" \\\n  "),
    );
  });
});

test("no docs page runs a script without its nonce or loads anything from elsewhere", async () => {
  for (const path of paths) {
    const { text, headers } = await page(path);
    const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1];
    const policy = headers.get("content-security-policy");
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).not.toContain("unsafe-inline");
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toMatch(/ (?:src|style|on\w+)="/);
    expect([...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1])).toEqual([
      expect.stringMatching(/^\/assets\/site\.css\?v=/),
    ]);
  }
});

test("the style sheet may be kept for ever under its hash only", async () => {
  const { text } = await page("/docs");
  const href = /href="(\/assets\/site\.css\?v=[^"]+)"/.exec(text)![1]!;
  expect((await h.client().get(href)).headers.get("cache-control")).toContain("immutable");
  expect((await h.client().get("/assets/site.css?v=old")).headers.get("cache-control")).toBe("no-cache");
});

const operationOf = (route: Route) => api.document.paths[mountsOf(route)[0]!]![route.method.toLowerCase()]!;

function operationIds(): string[] {
  return Object.values(api.document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}

/** The schema of the JSON that a route answers with. */
function responseOf(route: Route, status: string): JsonSchema {
  const response = responsesOf(api.document, operationOf(route)).find(([own]) => own === status)?.[1];
  return response?.content?.["application/json"].schema ?? {};
}

describe("/openapi.json", () => {
  test("is served minified as JSON that anyone may read", async () => {
    const answer = await h.client().get("/openapi.json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.text).toBe(JSON.stringify(api.document));
    expect(answer.body).toMatchObject({ openapi: "3.1.1", servers: [{ url: h.url }] });
  });

  test("is compressed, and sent once to who keeps it", async () => {
    const first = await fetch(`${h.url}/openapi.json`, { headers: { "accept-encoding": "gzip, br" } });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(await first.json()).toEqual(JSON.parse(JSON.stringify(api.document)));
    const again = await fetch(`${h.url}/openapi.json`, {
      headers: { "accept-encoding": "gzip, br", "if-none-match": first.headers.get("etag")! },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("stays small: at most 3.8 KB for each operation and event", () => {
    const size = Buffer.byteLength(JSON.stringify(api.document));
    expect(size / (api.routes.length + api.events.length)).toBeLessThanOrEqual(3_800);
  });

  test("names every body, and what operations share, instead of repeating it", () => {
    const inline: string[] = [];
    for (const route of api.routes) {
      const { operationId, requestBody, responses } = operationOf(route);
      const body = requestBody?.content?.["application/json"].schema;
      if (body !== undefined && body.$ref === undefined) inline.push(`${operationId}: request`);
      for (const [status, response] of Object.entries(responses)) {
        const isNamed =
          status < "300"
            ? route.responses[Number(status) as 200] === null || responseOf(route, status).$ref !== undefined
            : "$ref" in response;
        if (!isNamed) inline.push(`${operationId}: ${status}`);
      }
    }
    expect(inline).toEqual([]);
    expect(Object.keys(api.document.components.schemas)).toEqual(
      expect.arrayContaining([
        "Order",
        "Session",
        "Merchant",
        "Delivery",
        "PartnerKey",
        "Subscription",
        "Error",
      ]),
    );
  });

  test("gives no two operations or events the same id", () => {
    const ids = [
      ...operationIds(),
      ...Object.values(api.document.webhooks).map(({ post }) => post.operationId),
    ];
    expect(ids.length).toBe(api.routes.length + api.events.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["deleteCustomDomain", "orderCompleted"]));
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  test("refers only to parts it has", () => {
    const text = JSON.stringify(api.document);
    const missing = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].filter(
      (match) =>
        match[1]!
          .split("/")
          .reduce<unknown>(
            (part, key) => (part as Record<string, unknown> | undefined)?.[key],
            api.document,
          ) === undefined,
    );
    expect(missing.map((match) => match[1])).toEqual([]);
  });

  test("gives every partner endpoint all seven error statuses", () => {
    for (const route of api.routes.filter(isPartnerRoute)) {
      expect(Object.keys(operationOf(route).responses), mountsOf(route)[0]).toEqual(
        expect.arrayContaining(["400", "401", "403", "404", "409", "429", "500"]),
      );
    }
  });

  test("declares each path parameter, credential and idempotency key", () => {
    for (const route of api.routes) {
      const operation = operationOf(route);
      const parameters = parametersOf(api.document, operation);
      const declared = parameters
        .filter((parameter) => parameter.in === "path")
        .map((parameter) => `{${parameter.name}}`);
      expect(declared.toSorted(), route.path).toEqual((route.path.match(/\{\w+\}/g) ?? []).toSorted());
      const schemes = (operation["security"] as object[]).flatMap((alternative) => Object.keys(alternative));
      expect(schemes, route.path).toHaveLength(route.auth === "none" ? 0 : acceptsSession(route) ? 2 : 1);
      // Clients and samples use the first.
      expect(schemes[0], route.path).not.toBe("dashboardSession");
      const key = parameters.find((parameter) => parameter.name === "Idempotency-Key");
      expect(key?.required, route.path).toBe(
        route.idempotent === undefined ? undefined : route.idempotent === "required",
      );
    }
  });

  test("describes the payload of every event", () => {
    const webhooks = api.document["webhooks"] as Record<string, unknown>;
    expect(Object.keys(webhooks).toSorted()).toEqual(Object.keys(events).toSorted());
  });

  test("keeps answers open for new fields and bodies closed to unknown ones", () => {
    const merchants = api.routes.find(
      (route) => route.path === "/agencies/{workspaceId}/merchants" && route.method === "POST",
    );
    const { schemas } = api.document.components;
    const sent = operationOf(merchants!).requestBody?.content?.["application/json"].schema ?? {};
    expect(resolveSchema(sent, schemas).additionalProperties).toBe(false);
    const received = resolveSchema(responseOf(merchants!, "201"), schemas);
    expect(Object.keys(received.properties ?? {})).toEqual(["merchant", "stripe"]);
    expect(received.additionalProperties).toBeUndefined();
  });
});
