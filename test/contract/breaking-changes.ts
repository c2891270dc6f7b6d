import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";
import type { JsonObject } from "../../server/versions/json-object.ts";
import type {
  OpenApiContent as Content,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter as Parameter,
} from "../../server/http/openapi/openapi-document.ts";

/** What the service receives may only be accepted more widely; what it sends may only be promised more narrowly. */
type Direction = "received" | "sent";

interface Operation {
  security: JsonObject[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/**
 * What would break a client of the released document. New operations, events, fields, optional parameters and error
 * statuses do not, nor do texts, examples and names.
 */
export function breakingChanges(released: OpenApiDocument, present: OpenApiDocument): string[] {
  const now = operationsOf(present);
  return [...operationsOf(released)].flatMap(([name, old]) => {
    const kept = now.get(name);
    const direction = name.startsWith("event ") ? "sent" : "received";
    const problems = kept === undefined ? ["removed"] : operationBreaks(old, kept, direction);
    return problems.map((problem) => `${name}: ${problem}`);
  });
}

/** Every operation and event by its name, with references written out. */
function operationsOf(document: OpenApiDocument): Map<string, Operation> {
  const writtenOut = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(writtenOut);
    if (value === null || typeof value !== "object") return value;
    const { $ref, ...own } = value as { $ref?: string };
    const target = $ref
      ?.split("/")
      .slice(1)
      .reduce<unknown>((part, key) => (part as JsonObject)[key], document);
    const entries = Object.entries({ ...(target as object), ...own });
    return Object.fromEntries(entries.map(([key, part]) => [key, writtenOut(part)]));
  };
  const securitySchemes = document.components["securitySchemes"] as Record<string, JsonObject>;
  const found = new Map<string, Operation>();
  const add = (name: string, operation: OpenApiOperation) => {
    const { security, ...rest } = writtenOut(operation) as Operation;
    const schemes = security.flatMap((each) => Object.keys(each).map((scheme) => securitySchemes[scheme]!));
    found.set(name, { ...rest, security: schemes.map((scheme) => ({ ...scheme, description: "" })) });
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      add(`${method.toUpperCase()} ${path}`, operation);
  for (const [name, { post }] of Object.entries(document.webhooks)) add(`event ${name}`, post);
  return found;
}

function operationBreaks(old: Operation, now: Operation, direction: Direction): string[] {
  // A further way to authenticate is no break, unless none was needed before.
  const stillAccepted = old.security.filter((scheme) => now.security.some((one) => isSame(one, scheme)));
  const isSafe =
    isSame(stillAccepted, old.security) && (old.security.length > 0 || now.security.length === 0);
  const breaks = isSafe ? [] : ["authentication"];
  const find = (list: Parameter[], { in: place, name }: Parameter) =>
    list.find((one) => one.in === place && one.name === name);
  for (const parameter of old.parameters) {
    const kept = find(now.parameters, parameter);
    const at = `${parameter.in} ${parameter.name}`;
    if (kept === undefined) breaks.push(`${at}: removed`);
    else breaks.push(...schemaBreaks(parameter.schema, kept.schema, direction, at));
  }
  for (const parameter of now.parameters)
    if (parameter.required && !find(old.parameters, parameter)?.required)
      breaks.push(`${parameter.in} ${parameter.name}: required`);
  if (now.requestBody?.["required"] === true && old.requestBody?.["required"] !== true)
    breaks.push("body: required");
  breaks.push(...contentBreaks(old.requestBody, now.requestBody, direction, "body"));
  for (const [status, response] of Object.entries(old.responses)) {
    const kept = now.responses[status];
    if (kept === undefined) breaks.push(`response ${status}: removed`);
    for (const name of Object.keys(response["headers"] ?? {}))
      if (kept !== undefined && !Object.hasOwn(kept["headers"] ?? {}, name))
        breaks.push(`response ${status}: header ${name} removed`);
    if (kept !== undefined) breaks.push(...contentBreaks(response, kept, "sent", `response ${status}`));
  }
  return breaks;
}

function contentBreaks(old?: Content, now?: Content, direction: Direction = "sent", at = ""): string[] {
  return Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
    const kept = now?.content?.[type as "application/json"];
    return kept === undefined ? [`${at}: ${type} removed`] : schemaBreaks(schema, kept.schema, direction, at);
  });
}

/** Each alternative of what may come must fit one of those that are expected. */
function schemaBreaks(old: JsonSchema, now: JsonSchema, direction: Direction, at: string): string[] {
  const [given, wanted] = direction === "received" ? [old, now] : [now, old];
  return branchesOf(given).flatMap((branch) => {
    const tried = branchesOf(wanted).map((choice) => branchBreaks(branch, choice, direction, at));
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** Words of a schema that limit a value, and what the limit is without the word. */
const bounds = {
  minimum: -Infinity,
  minLength: 0,
  minItems: 0,
  maximum: Infinity,
  maxLength: Infinity,
  maxItems: Infinity,
};

function branchBreaks(given: JsonSchema, wanted: JsonSchema, direction: Direction, at: string): string[] {
  const [old, now] = direction === "received" ? [given, wanted] : [wanted, given];
  const isNumber = given.type === "integer" && wanted.type === "number";
  if (wanted.type !== undefined && given.type !== wanted.type && !isNumber)
    return [`${at}: type ${String(now.type ?? "any")}, was ${String(old.type ?? "any")}`];
  const breaks: string[] = [];
  const descend = (before: unknown, after: unknown, name: string) =>
    breaks.push(
      ...schemaBreaks((before ?? {}) as JsonSchema, (after ?? {}) as JsonSchema, direction, at + name),
    );
  for (const [word, none] of Object.entries(bounds)) {
    const slack = Number(given[word] ?? none) - Number(wanted[word] ?? none);
    if (word.startsWith("min") ? slack < 0 : slack > 0) breaks.push(`${at}: ${word}`);
  }
  for (const word of ["pattern", "format", "propertyNames"])
    if (wanted[word] !== undefined && !isSame(given[word], wanted[word])) breaks.push(`${at}: ${word}`);
  if (direction === "received" && old.default !== undefined && !isSame(old.default, now.default))
    breaks.push(`${at}: default`);
  const [before, after] = [valuesOf(old), valuesOf(now)];
  for (const value of before ?? [])
    if (after?.includes(value) === false) breaks.push(`${at}: value ${value} removed`);
  if (direction === "received" && before === null && after !== null) breaks.push(`${at}: only some values`);
  if (direction === "sent" && before !== null)
    for (const value of after ?? ["any"])
      if (!before.includes(value)) breaks.push(`${at}: value ${value} added`);
  for (const name of wanted.required ?? [])
    if (given.required?.includes(name) !== true)
      breaks.push(`${at}.${name}: ${direction === "received" ? "required" : "optional"}`);
  for (const [name, property] of Object.entries(old.properties ?? {})) {
    const kept = now.properties?.[name];
    if (kept === undefined) breaks.push(`${at}.${name}: removed`);
    else descend(property, kept, `.${name}`);
  }
  const [others, allowed] = [given, wanted].map((schema) => schema.additionalProperties ?? true);
  if (allowed === false && others !== false) breaks.push(`${at}: other fields refused`);
  if (typeof allowed === "object" && others !== false)
    descend(old.additionalProperties, now.additionalProperties, ".*");
  if (wanted.items !== undefined) descend(old.items, now.items, "[]");
  return breaks;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function valuesOf(schema: JsonSchema): string[] | null {
  const values = schema.enum ?? ("const" in schema ? [schema.const] : null);
  return values?.map((value) => JSON.stringify(value)) ?? null;
}

/** A schema as its alternatives, each of one type, with `allOf` merged. */
function branchesOf({ allOf, anyOf, oneOf, ...own }: JsonSchema): JsonSchema[] {
  if (allOf !== undefined) {
    const properties = Object.assign({}, ...allOf.map((part) => part.properties)) as JsonSchema["properties"];
    return [{ ...own, type: "object", properties, required: allOf.flatMap((part) => part.required ?? []) }];
  }
  const union = anyOf ?? oneOf;
  if (union !== undefined) return union.flatMap(branchesOf);
  // The other words limit values of other types: null has no length.
  return [own.type]
    .flat()
    .map((type) => (type === "null" ? { type } : { ...own, ...(type === undefined ? {} : { type }) }));
}
