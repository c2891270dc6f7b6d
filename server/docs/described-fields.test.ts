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

const webhooks = Object.entries(document.webhooks);

test.each(webhooks)("%s: every field of the payload says what it means", (_name, { post }) => {
  const schema = bodyOf(post.requestBody);
  const [envelope, own] = schema.allOf ?? [];
  expect(envelope).toEqual({ $ref: "#/components/schemas/EventEnvelope" });
  expect(Object.keys(own?.properties ?? {})).toEqual(["type", "data"]);
  expect(undescribed(schema, "payload")).toEqual([]);
});
