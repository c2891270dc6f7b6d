import { expect, test } from "vitest";
import type { JsonSchema } from "../http/openapi/json-schema.ts";
import { parametersOf, responsesOf, type OpenApiContent } from "../http/openapi/openapi-document.ts";
import { describeApi } from "./described-api.ts";
import { resolveSchema } from "./sample.ts";

const { document } = await describeApi("https://api.example");
const { schemas } = document.components;

/** Paths of the fields below a schema that have no description. */
function undescribed(schema: JsonSchema, path: string, seen: ReadonlySet<string> = new Set()): string[] {
  const name = schema.$ref ?? "";
  if (name !== "" && seen.has(name)) return [];
  const resolved = resolveSchema(schema, schemas);
  const inside = name === "" ? seen : new Set([...seen, name]);
  const branches = [
    ...(resolved.allOf ?? []),
    ...(resolved.anyOf ?? []),
    ...(resolved.oneOf ?? []),
    ...(resolved.items ? [resolved.items] : []),
  ];
  const fields = Object.entries(resolved.properties ?? {}).flatMap(([field, property]) => {
    const own = `${path}.${field}`;
    const text = property.description ?? resolveSchema(property, schemas).description ?? "";
    return [...(text === "" ? [own] : []), ...undescribed(property, own, inside)];
  });
  return [...fields, ...branches.flatMap((branch) => undescribed(branch, path, inside))];
}

const bodyOf = (part: OpenApiContent | undefined) => part?.content?.["application/json"].schema ?? {};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

test.each(operations)("%s: every parameter and every field says what it means", (_name, operation) => {
  expect(parametersOf(document, operation).filter(({ description }) => !description)).toEqual([]);
  expect(undescribed(bodyOf(operation.requestBody), "body")).toEqual([]);
  for (const [status, answer] of responsesOf(document, operation))
    expect(undescribed(bodyOf(answer), status)).toEqual([]);
});

/** Descriptions of everything that a part of the document leads to, with their places. */
function textsOf(part: unknown, place: string, seen: Set<string>): Array<[string, string]> {
  if (typeof part !== "object" || part === null || seen.has(place)) return [];
  seen.add(place);
  return Object.entries(part).flatMap(([key, value]): Array<[string, string]> => {
    if ((key === "description" || key === "summary") && typeof value === "string") return [[place, value]];
    if (key === "$ref" && String(value).startsWith("#/components/schemas/"))
      return textsOf(schemas[String(value).split("/").at(-1)!], String(value), seen);
    return textsOf(value, `${place}.${key}`, seen);
  });
}

test("texts of the partner API and of events name fields in snake_case", () => {
  const partner = Object.entries(document.paths).filter(([path]) => !path.startsWith("/v1/"));
  const seen = new Set<string>();
  const texts = [...partner, ...Object.entries(document.webhooks)].flatMap(([name, part]) =>
    textsOf(part, name, seen),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  // A pattern of values.
  const camelCased = texts.filter(([, text]) => /`(?!netNN`)[a-z][\w.[\]]*[a-z][A-Z][\w.[\]]*`/.test(text));
  expect(camelCased, "write the text for the other API as well: snakeCased changes names alone").toEqual([]);
});

const webhooks = Object.entries(document.webhooks);

test.each(webhooks)("%s: every field of the payload says what it means", (_name, { post }) => {
  const schema = bodyOf(post.requestBody);
  const [envelope, own] = schema.allOf ?? [];
  expect(envelope).toEqual({ $ref: "#/components/schemas/EventEnvelope" });
  expect(Object.keys(own?.properties ?? {})).toEqual(["type", "data"]);
  expect(undescribed(schema, "payload")).toEqual([]);
});
