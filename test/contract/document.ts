import { z } from "zod";
import {
  nameOf,
  parametersOf,
  responsesOf,
  type OpenApiDocument,
  type OpenApiOperation,
} from "../../server/http/openapi/openapi-document.ts";
import type { JsonSchema } from "../../server/http/openapi/json-schema.ts";
import { mountsOf } from "../../server/http/define-route.ts";
import type { ContractAnswer } from "./contract-client.ts";
import type { Endpoint } from "./endpoints.ts";

/** The published description of an endpoint, as a reader of the document alone understands it. */
export interface DescribedEndpoint {
  operation: OpenApiOperation;
  /** The schema of the JSON body, with named schemas written out; null when it takes none. */
  body: JsonSchema | null;
  query: Record<string, JsonSchema>;
  /** The schema of the answer with this status, with named schemas written out; empty when it has none. */
  answer(status: string): JsonSchema;
  /** Whether the document allows this body. */
  allowsBody(body: unknown): boolean;
  /** Whether the document allows this text for a query parameter. */
  allowsQuery(name: string, text: string): boolean;
  /** What of an answer the document does not declare: its status, headers or body. Empty when all is as declared. */
  faultsOf(answer: ContractAnswer): string[];
}

type Headers = Record<string, { $ref: string }>;

/** Reads the document that a server publishes; nothing here knows the schemas that it was made from. */
export async function readDocument(url: string): Promise<(endpoint: Endpoint) => DescribedEndpoint> {
  const response = await fetch(`${url}/openapi.json`);
  const document = (await response.json()) as OpenApiDocument;
  const described = new Map<string, DescribedEndpoint>();
  return ({ route }) => {
    const path = mountsOf(route)[0]!;
    const name = `${route.method} ${path}`;
    const known = described.get(name);
    if (known !== undefined) return known;
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`the document lacks ${name}`);
    const made = describe(operation, document);
    described.set(name, made);
    return made;
  };
}

/** The description of one operation of the document. */
export function describe(operation: OpenApiOperation, document: OpenApiDocument): DescribedEndpoint {
  const named = document.components.schemas;
  const body = operation.requestBody?.content?.["application/json"].schema ?? null;
  const bodyCheck = body === null ? null : compile(body, named);
  const query = Object.fromEntries(
    parametersOf(document, operation)
      .filter((one) => one.in === "query")
      .map((one) => [one.name, writtenOut(one.schema, named) as JsonSchema]),
  );
  const answers = new Map(
    responsesOf(document, operation).map(([status, { content, headers }]) => [
      Number(status),
      {
        schema: content === undefined ? null : compile(closed(content["application/json"].schema), named),
        headers: Object.keys((headers ?? {}) as Headers).filter((name) => name !== "idempotent-replayed"),
      },
    ]),
  );
  return {
    operation,
    body: body === null ? null : (writtenOut(body, named) as JsonSchema),
    query,
    answer(status) {
      const response = responsesOf(document, operation).find(([own]) => own === status)?.[1];
      return writtenOut(response?.content?.["application/json"].schema ?? {}, named) as JsonSchema;
    },
    allowsBody: (value) => bodyCheck !== null && bodyCheck.safeParse(value).success,
    allowsQuery: (name, text) => allowsText(query[name]!, text),
    faultsOf(answer) {
      const declared = answers.get(answer.status);
      if (declared === undefined) return [`the status ${answer.status} is not declared`];
      const missing = declared.headers.filter((name) => answer.headers[name.toLowerCase()] === undefined);
      const faults = missing.map((name) => `the header ${name} is declared and missing`);
      if (declared.schema === null)
        return answer.text === "" ? faults : [...faults, "no body is declared, and one came"];
      const parsed = declared.schema.safeParse(answer.body);
      return parsed.success ? faults : [...faults, z.prettifyError(parsed.error)];
    },
  };
}

/** A parameter arrives as text; an integer among them is its decimal digits. */
function allowsText(schema: JsonSchema, text: string): boolean {
  if (schema.type !== "integer") return z.fromJSONSchema(schema as never).safeParse(text).success;
  return /^-?\d+$/.test(text) && z.fromJSONSchema(schema as never).safeParse(Number(text)).success;
}

function compile(schema: JsonSchema, named: Record<string, JsonSchema>): z.ZodType {
  const $defs = Object.fromEntries(Object.entries(named).map(([name, own]) => [name, local(closed(own))]));
  return z.fromJSONSchema({ ...(local(schema) as JsonSchema), $defs } as never);
}

/** References as a schema on its own has them. */
function local(value: unknown): unknown {
  return mapSchema(value, (schema) =>
    schema.$ref === undefined
      ? schema
      : { ...schema, $ref: schema.$ref.replace("#/components/schemas/", "#/$defs/") },
  );
}

function writtenOut(value: unknown, named: Record<string, JsonSchema>): unknown {
  return mapSchema(value, (schema) =>
    schema.$ref === undefined ? schema : (writtenOut(named[nameOf(schema)], named) as JsonSchema),
  );
}

/**
 * Answers are open in the document, for a new field breaks nobody. A test knows better: a field that is not declared
 * is one that nobody meant to show.
 */
function closed(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (inner) =>
    inner.properties === undefined || inner.additionalProperties !== undefined
      ? inner
      : { ...inner, additionalProperties: false },
  ) as JsonSchema;
}

function mapSchema(value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => mapSchema(item, change));
  if (value === null || typeof value !== "object") return value;
  const inner = Object.entries(value).map(([key, item]) => [key, mapSchema(item, change)]);
  return change(Object.fromEntries(inner) as JsonSchema);
}
