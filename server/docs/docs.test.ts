import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../../test/support/harness.ts";
import { listErrors } from "../errors.ts";
import { isPartnerRoute, mountsOf } from "../http/define-route.ts";
import { events } from "../webhooks/events.ts";
import { curlFor } from "./curl.ts";
import { docsPages } from "./docs-page.ts";
import { describeApi, type DescribedApi } from "./described-api.ts";
import { anchorOf } from "./reference-operation.ts";
import { requestSamples } from "./request-samples.ts";
import { sampleOf } from "./sample.ts";

/** Every page of the docs. */
const paths = docsPages
  .flatMap(({ links }) => links.map(({ href }) => href))
  .filter((href) => href !== "/openapi.json");

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

describe("/docs/reference", () => {
  test("shows every documented endpoint and every event, and none of the internal ones", async () => {
    const { ids, text } = await page("/docs/reference");
    expect(api.routes.length).toBeGreaterThan(20);
    expect(api.routes.filter((route) => !ids.has(anchorOf(route)))).toEqual([]);
    expect(Object.keys(events).filter((name) => !ids.has(`event-${name}`))).toEqual([]);
    expect(text).not.toContain("/stripe/events");
  });

  test("links only to anchors that exist", async () => {
    const pages = new Map(await Promise.all(paths.map(async (path) => [path, await page(path)] as const)));
    const broken: string[] = [];
    for (const [path, { text }] of pages) {
      for (const [, href] of text.matchAll(/ href="([^"]*#[^"]+)"/g)) {
        const target = new URL(href!, `http://host${path}`);
        if (target.pathname === "/") continue;
        if (!pages.get(target.pathname)?.ids.has(target.hash.slice(1))) broken.push(`${path} → ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });
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
        const described = operationOf(route).responses[status]?.content?.["application/json"].schema;
        const fit = schema?.safeParse(sampleOf(described ?? {}, schemas));
        return fit === undefined || fit.success
          ? []
          : [`${route.method} ${route.path}: ${fit.error.message}`];
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
        '-H "Idempotency-Key: $(uuidgen)"',
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

const operationOf = (route: DescribedApi["routes"][number]) =>
  api.document.paths[mountsOf(route)[0]!]![route.method.toLowerCase()]!;

describe("/openapi.json", () => {
  test("is served as JSON that anybody may read", async () => {
    const answer = await h.client().get("/openapi.json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(api.document)));
    expect(answer.body).toMatchObject({ openapi: "3.1.1", servers: [{ url: h.url }] });
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

  test("declares each path parameter, credential and idempotency key, and names no operation twice", () => {
    const ids = new Set<string>();
    for (const route of api.routes) {
      const operation = operationOf(route);
      expect(ids, operation.operationId).not.toContain(operation.operationId);
      ids.add(operation.operationId);
      const declared = operation.parameters
        .filter((parameter) => parameter.in === "path")
        .map((parameter) => `{${parameter.name}}`);
      expect(declared.toSorted(), route.path).toEqual((route.path.match(/\{\w+\}/g) ?? []).toSorted());
      expect(operation["security"], route.path).toHaveLength(route.auth === "none" ? 0 : 1);
      const key = operation.parameters.find((parameter) => parameter.name === "Idempotency-Key");
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
    const { requestBody, responses } = operationOf(merchants!);
    expect(requestBody?.content?.["application/json"].schema.additionalProperties).toBe(false);
    expect(responses["201"]?.content?.["application/json"].schema.additionalProperties).toBeUndefined();
  });
});
