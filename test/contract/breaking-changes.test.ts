import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { describeApi } from "../../server/docs/described-api.ts";
import type { JsonObject } from "../../server/versions/json-object.ts";
import type { OpenApiDocument } from "../../server/http/openapi/openapi-document.ts";
import { breakingChanges } from "./breaking-changes.ts";

/** Documents as they were released: `gzip -9nc openapi.json > test/contract/released/openapi-<version>.json.gz`. */
const folder = new URL("./released/", import.meta.url);

const DOMAINS = "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain";

/**
 * Accepted changes since the release. A language of the checkout is read back only by those who have chosen it, so that a
 * further one comes to no client that does not know it. A list that became a table too has the same default as JSON, in words: as CSV,
 * which no client asked for, it has every row. The pattern of hostnames has capitals, too, which were accepted all along.
 */
const accepted: ReadonlySet<string> = new Set([
  "PATCH /v1/merchants/{id}: response 200.branding.locale: type string, was null",
  "GET /v1/merchants/{id}: response 200.branding.locale: type string, was null",
  "GET /v2/orders: query limit: default",
  ...[
    "POST …: body.hostname",
    "POST …: body.subdomain",
    "GET …/{hostname}: path hostname",
    "DELETE …/{hostname}: path hostname",
  ].map((part) => `${part.replace("…", DOMAINS)}: pattern`),
]);

test("the document breaks no client of the last released one", async () => {
  const byVersion = new Intl.Collator("en", { numeric: true });
  const last = readdirSync(folder).toSorted(byVersion.compare).at(-1)!;
  const released = JSON.parse(gunzipSync(readFileSync(new URL(last, folder))).toString()) as OpenApiDocument;
  expect(Object.keys(released.paths).length).toBeGreaterThan(30);
  const { document } = await describeApi("https://checkout.example");
  expect(breakingChanges(released, document).filter((found) => !accepted.has(found))).toEqual([]);
});

/** A small API: one operation with everything an operation can have, and one event. */
const text = { type: "string" };
const small = {
  openapi: "3.1.1",
  paths: {
    "/things": {
      get: {
        operationId: "listThings",
        security: [],
        parameters: [],
        responses: { 204: { description: "Done." } },
      },
      post: {
        operationId: "createThing",
        security: [{ key: [] }],
        parameters: [
          { $ref: "#/components/parameters/Version" },
          {
            name: "limit",
            in: "query",
            required: false,
            schema: { type: "integer", minimum: 1, maximum: 100 },
          },
        ],
        requestBody: {
          required: false,
          content: { "application/json": { schema: { $ref: "#/components/schemas/CreateThing" } } },
        },
        responses: {
          201: {
            description: "Created.",
            headers: { "svc-request-id": { schema: text } },
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Thing" } },
              "text/csv": { schema: text },
            },
          },
          404: { $ref: "#/components/responses/NotFound" },
        },
      },
    },
  },
  webhooks: {
    "thing.created": {
      post: {
        operationId: "thingCreated",
        security: [],
        parameters: [{ name: "webhook-id", in: "header", required: true, schema: text }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                allOf: [
                  { $ref: "#/components/schemas/Event" },
                  {
                    type: "object",
                    properties: { type: { type: "string", const: "thing.created" } },
                    required: ["type"],
                  },
                ],
              },
            },
          },
        },
        responses: { "2XX": { description: "Taken." } },
      },
    },
  },
  components: {
    schemas: {
      CreateThing: {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: { type: "string", minLength: 1, maxLength: 80 },
          colour: { type: "string", enum: ["red", "blue"] },
          size: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
          url: { type: "string", format: "uri", pattern: "^https" },
          count: { type: "integer", default: 1 },
          tags: { type: "array", items: text, maxItems: 5 },
          labels: { type: "object", additionalProperties: text },
        },
      },
      Thing: {
        type: "object",
        required: ["id", "state", "size"],
        properties: {
          id: { type: "string", format: "uuid" },
          state: { type: "string", enum: ["new", "old"] },
          size: { type: ["integer", "null"] },
          note: text,
          parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
          labels: { type: "object", additionalProperties: text },
        },
      },
      Part: { type: "object", required: ["weight"], properties: { weight: { type: "number" } } },
      Event: { type: "object", required: ["id", "type"], properties: { id: text, type: text, extra: text } },
      Problem: { type: "object", required: ["code"], properties: { code: text } },
    },
    parameters: {
      Version: {
        name: "Svc-Version",
        in: "header",
        required: false,
        schema: { type: "string", enum: ["1", "2"] },
      },
    },
    responses: {
      NotFound: {
        description: "Not found.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
    securitySchemes: { key: { type: "http", scheme: "bearer", description: "A key." } },
  },
};

/** A JSON value whose places a change may name freely. */
type Loose = { [key: string]: Loose } & Loose[];
type Change = (parts: { post: Loose; create: Loose; thing: Loose; document: Loose; schemas: Loose }) => void;

function changed(change: Change): OpenApiDocument {
  const document = structuredClone(small) as unknown as Loose;
  const schemas = document["components"]!["schemas"]!;
  const create = schemas["CreateThing"]!["properties"]!;
  const thing = schemas["Thing"]!["properties"]!;
  change({ document, schemas, create, thing, post: document["paths"]!["/things"]!["post"]! });
  return document as unknown as OpenApiDocument;
}

const loose = (value: unknown) => value as Loose;
const remove = (from: Loose, name: string) => Reflect.deleteProperty(from, name);
const breaksOf = (change: Change) =>
  breakingChanges(
    changed(() => {}),
    changed(change),
  );

test("a document does not break itself", () => {
  expect(breaksOf(() => {})).toEqual([]);
});

test.each<[what: string, change: Change, found: string]>([
  ["a removed path", ({ document }) => remove(document["paths"]!, "/things"), "GET /things: removed"],
  [
    "a removed operation",
    ({ document }) => remove(document["paths"]!["/things"]!, "post"),
    "POST /things: removed",
  ],
  [
    "a removed event",
    ({ document }) => remove(document["webhooks"]!, "thing.created"),
    "event thing.created: removed",
  ],
  [
    "a first credential",
    ({ document }) => (document["paths"]!["/things"]!["get"]!["security"] = loose([{ key: [] }])),
    "GET /things: authentication",
  ],
  [
    "a further credential in place of the first",
    ({ post, document }) => {
      document["components"]!["securitySchemes"]!["cookie"] = loose({ type: "apiKey", in: "cookie" });
      post["security"] = loose([{ cookie: [] }]);
    },
    "POST /things: authentication",
  ],
  ["another credential", ({ post }) => (post["security"] = loose([])), "POST /things: authentication"],
  [
    "another kind of the same credential",
    ({ document }) => (document["components"]!["securitySchemes"]!["key"]!["scheme"] = loose("basic")),
    "POST /things: authentication",
  ],
  ["a removed parameter", ({ post }) => post["parameters"]!.pop(), "POST /things: query limit: removed"],
  [
    "a new required parameter",
    ({ post }) =>
      post["parameters"]!.push(loose({ name: "mode", in: "query", required: true, schema: text })),
    "POST /things: query mode: required",
  ],
  [
    "a new required header",
    ({ post }) =>
      post["parameters"]!.push(loose({ name: "X-Key", in: "header", required: true, schema: text })),
    "POST /things: header X-Key: required",
  ],
  [
    "a shared header that becomes required",
    ({ document }) => (document["components"]!["parameters"]!["Version"]!["required"] = loose(true)),
    "POST /things: header Svc-Version: required",
  ],
  [
    "a header that takes fewer values",
    ({ document }) => document["components"]!["parameters"]!["Version"]!["schema"]!["enum"]!.shift(),
    'POST /things: header Svc-Version: value "1" removed',
  ],
  [
    "a parameter with a lower maximum",
    ({ post }) => (post["parameters"]![1]!["schema"]!["maximum"] = loose(50)),
    "POST /things: query limit: maximum",
  ],
  [
    "a body that becomes required",
    ({ post }) => (post["requestBody"]!["required"] = loose(true)),
    "POST /things: body: required",
  ],
  [
    "a removed body",
    ({ post }) => remove(post, "requestBody"),
    "POST /things: body: application/json removed",
  ],
  ["a removed request field", ({ create }) => remove(create, "colour"), "POST /things: body.colour: removed"],
  [
    "a new required request field",
    ({ schemas, create }) => {
      create["vat"] = loose(text);
      schemas["CreateThing"]!["required"]!.push(loose("vat"));
    },
    "POST /things: body.vat: required",
  ],
  [
    "a request field that becomes required",
    ({ schemas }) => schemas["CreateThing"]!["required"]!.push(loose("colour")),
    "POST /things: body.colour: required",
  ],
  [
    "a request field of another type",
    ({ create }) => (create["count"]!["type"] = loose("string")),
    "POST /things: body.count: type string, was integer",
  ],
  [
    "a request field that takes no null any more",
    ({ create }) => create["size"]!["anyOf"]!.pop(),
    "POST /things: body.size: type integer, was null",
  ],
  [
    "a narrowed enum in a request",
    ({ create }) => create["colour"]!["enum"]!.pop(),
    'POST /things: body.colour: value "blue" removed',
  ],
  [
    "an enum where any text was allowed",
    ({ create }) => (create["name"]!["enum"] = loose(["a"])),
    "POST /things: body.name: only some values",
  ],
  [
    "a shorter text in a request",
    ({ create }) => (create["name"]!["maxLength"] = loose(40)),
    "POST /things: body.name: maxLength",
  ],
  [
    "a longer least text in a request",
    ({ create }) => (create["name"]!["minLength"] = loose(2)),
    "POST /things: body.name: minLength",
  ],
  [
    "fewer items in a request",
    ({ create }) => (create["tags"]!["maxItems"] = loose(4)),
    "POST /things: body.tags: maxItems",
  ],
  [
    "another type of the items",
    ({ create }) => (create["tags"]!["items"]!["type"] = loose("integer")),
    "POST /things: body.tags[]: type integer, was string",
  ],
  [
    "another type of a record's values",
    ({ create }) => (create["labels"]!["additionalProperties"]!["type"] = loose("integer")),
    "POST /things: body.labels.*: type integer, was string",
  ],
  [
    "a new pattern in a request",
    ({ create }) => (create["name"]!["pattern"] = loose("^x")),
    "POST /things: body.name: pattern",
  ],
  [
    "another format in a request",
    ({ create }) => (create["url"]!["format"] = loose("email")),
    "POST /things: body.url: format",
  ],
  [
    "another default",
    ({ create }) => (create["count"]!["default"] = loose(2)),
    "POST /things: body.count: default",
  ],
  [
    "a request that takes no other fields any more",
    ({ schemas }) =>
      (schemas["CreateThing"]!["properties"]!["labels"]!["additionalProperties"] = loose(false)),
    "POST /things: body.labels: other fields refused",
  ],
  [
    "a removed response",
    ({ post }) => remove(post["responses"]!, "404"),
    "POST /things: response 404: removed",
  ],
  [
    "a removed media type",
    ({ post }) => remove(post["responses"]!["201"]!["content"]!, "text/csv"),
    "POST /things: response 201: text/csv removed",
  ],
  [
    "a removed response header",
    ({ post }) => remove(post["responses"]!["201"]!["headers"]!, "svc-request-id"),
    "POST /things: response 201: header svc-request-id removed",
  ],
  [
    "a removed response field",
    ({ thing }) => remove(thing, "note"),
    "POST /things: response 201.note: removed",
  ],
  [
    "a removed field within an array",
    ({ schemas }) => remove(schemas["Part"]!["properties"]!, "weight"),
    "POST /things: response 201.parts[].weight: removed",
  ],
  [
    "a removed field of an error",
    ({ schemas }) => remove(schemas["Problem"]!["properties"]!, "code"),
    "POST /things: response 404.code: removed",
  ],
  [
    "a response field that may be missing",
    ({ schemas }) => schemas["Thing"]!["required"]!.shift(),
    "POST /things: response 201.id: optional",
  ],
  [
    "a response field of another type",
    ({ thing }) => (thing["note"]!["type"] = loose("integer")),
    "POST /things: response 201.note: type integer, was string",
  ],
  [
    "a number where integers were promised",
    ({ thing }) => (thing["size"]!["type"] = loose(["number", "null"])),
    "POST /things: response 201.size: type number, was integer",
  ],
  [
    "a response field that may be null",
    ({ thing }) => (thing["note"]!["type"] = loose(["string", "null"])),
    "POST /things: response 201.note: type null, was string",
  ],
  [
    "a new enum value in a response",
    ({ thing }) => thing["state"]!["enum"]!.push(loose("lost")),
    'POST /things: response 201.state: value "lost" added',
  ],
  [
    "a removed enum value in a response",
    ({ thing }) => thing["state"]!["enum"]!.pop(),
    'POST /things: response 201.state: value "old" removed',
  ],
  [
    "any text where values were promised",
    ({ thing }) => remove(thing["state"]!, "enum"),
    "POST /things: response 201.state: value any added",
  ],
  [
    "a response field without its format",
    ({ thing }) => remove(thing["id"]!, "format"),
    "POST /things: response 201.id: format",
  ],
  [
    "a removed field of an event",
    ({ schemas }) => remove(schemas["Event"]!["properties"]!, "extra"),
    "event thing.created: body.extra: removed",
  ],
  [
    "an event field of another type",
    ({ schemas }) => (schemas["Event"]!["properties"]!["id"]!["type"] = loose("integer")),
    "event thing.created: body.id: type integer, was string",
  ],
])("%s is found", (_what, change, found) => {
  expect(breaksOf(change)).toContain(found);
});

test.each<[what: string, change: Change]>([
  [
    "a further credential",
    ({ post, document }) => {
      document["components"]!["securitySchemes"]!["cookie"] = loose({ type: "apiKey", in: "cookie" });
      post["security"]!.push(loose({ cookie: [] }));
    },
  ],
  [
    "a new path",
    ({ document }) => (document["paths"]!["/others"] = structuredClone(document["paths"]!["/things"]!)),
  ],
  [
    "a new event",
    ({ document }) =>
      (document["webhooks"]!["thing.lost"] = structuredClone(document["webhooks"]!["thing.created"]!)),
  ],
  [
    "a new optional parameter",
    ({ post }) =>
      post["parameters"]!.push(loose({ name: "mode", in: "query", required: false, schema: text })),
  ],
  ["a new optional request field", ({ create }) => (create["vat"] = loose(text))],
  [
    "a request field that need not be there any more",
    ({ schemas }) => schemas["CreateThing"]!["required"]!.pop(),
  ],
  ["a wider enum in a request", ({ create }) => create["colour"]!["enum"]!.push(loose("green"))],
  ["no enum in a request any more", ({ create }) => remove(create["colour"]!, "enum")],
  ["a longer text in a request", ({ create }) => (create["name"]!["maxLength"] = loose(200))],
  ["a request field without its pattern", ({ create }) => remove(create["url"]!, "pattern")],
  [
    "a request field that may be null",
    ({ create }) => (create["count"]!["type"] = loose(["integer", "null"])),
  ],
  ["numbers where integers were asked for", ({ create }) => (create["count"]!["type"] = loose("number"))],
  [
    "a request that takes other fields",
    ({ schemas }) => remove(schemas["CreateThing"]!, "additionalProperties"),
  ],
  ["a new response field", ({ thing }) => (thing["made_at"] = loose(text))],
  [
    "a response field that is always there now",
    ({ schemas }) => schemas["Thing"]!["required"]!.push(loose("note")),
  ],
  ["a response field that is never null now", ({ thing }) => (thing["size"]!["type"] = loose("integer"))],
  [
    "integers where numbers were promised",
    ({ schemas }) => (schemas["Part"]!["properties"]!["weight"]!["type"] = loose("integer")),
  ],
  [
    "a new error status",
    ({ post }) => (post["responses"]!["409"] = structuredClone(post["responses"]!["404"]!)),
  ],
  [
    "a new response header",
    ({ post }) => (post["responses"]!["201"]!["headers"]!["x-new"] = loose({ schema: text })),
  ],
  ["a new field of an event", ({ schemas }) => (schemas["Event"]!["properties"]!["more"] = loose(text))],
  [
    "other texts and names",
    ({ post, thing }) => {
      post["operationId"] = loose("makeThing");
      post["summary"] = loose("Make");
      thing["note"]!["description"] = loose("A note.");
    },
  ],
  [
    "a schema written out instead of named",
    ({ post, schemas }) => {
      post["requestBody"]!["content"]!["application/json"]!["schema"] = schemas["CreateThing"]!;
    },
  ],
  [
    "a nullable type written as a union",
    ({ thing }) => (thing["size"] = loose({ anyOf: [{ type: "null" }, { type: "integer" }] })),
  ],
  [
    "a nullable union written as one type with its limits",
    ({ create }) => (create["size"] = loose({ type: ["integer", "null"], minimum: 1 })),
  ],
])("%s is allowed", (_what, change) => {
  expect(JSON.stringify(changed(change))).not.toBe(JSON.stringify(small as JsonObject));
  expect(breaksOf(change)).toEqual([]);
});
