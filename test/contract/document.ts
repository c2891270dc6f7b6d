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

/** An endpoint as the published OpenAPI document describes it. */
export interface DescribedEndpoint {
  operation: OpenApiOperation;
  /** The JSON body's schema with references resolved; null when the endpoint accepts no body. */
  body: JsonSchema | null;
  query: Record<string, JsonSchema>;
  /** The schema of the answer with this status, with references resolved; empty when it has none. */
  answer(status: string): JsonSchema;
  allowsBody(body: unknown): boolean;
  /** Whether the document allows this value of a query parameter. */
  allowsQuery(name: string, text: string): boolean;
  /** Differences between an answer and the document in status, headers or body. */
  mismatchesOf(answer: ContractAnswer): string[];
}

type Headers = Record<string, { $ref: string }>;

/** Finds an endpoint in the document. @throws when the document lacks it. */
export type DocumentReader = (endpoint: Endpoint) => DescribedEndpoint;

/** Reads the OpenAPI document from a server, without access to the schemas it is generated from. */
export async function readDocument(url: string): Promise<DocumentReader> {
  const response = await fetch(`${url}/openapi.json`);
  const document = (await response.json()) as OpenApiDocument;
  const descriptions = new Map<string, DescribedEndpoint>();
  return ({ route }) => {
    const path = mountsOf(route)[0]!;
    const name = `${route.method} ${path}`;
    const cached = descriptions.get(name);
    if (cached !== undefined) return cached;
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`the document lacks ${name}`);
    const description = describeOperation(operation, document);
    descriptions.set(name, description);
    return description;
  };
}

export function describeOperation(operation: OpenApiOperation, document: OpenApiDocument): DescribedEndpoint {
  const { schemas } = document.components;
  const body = operation.requestBody?.content?.["application/json"].schema ?? null;
  const bodyCheck = body === null ? null : compile(body, schemas);
  const query = Object.fromEntries(
    parametersOf(document, operation)
      .filter((one) => one.in === "query")
      .map((one) => [one.name, resolveReferences(one.schema, schemas) as JsonSchema]),
  );
  const answers = new Map(
    responsesOf(document, operation).map(([status, { content, headers }]) => [
      Number(status),
      {
        schema:
          content === undefined
            ? null
            : compile(withoutExtraFields(content["application/json"].schema), schemas),
        headers: Object.keys((headers ?? {}) as Headers).filter((name) => name !== "idempotent-replayed"),
      },
    ]),
  );
  return {
    operation,
    body: body === null ? null : (resolveReferences(body, schemas) as JsonSchema),
    query,
    answer(status) {
      const response = responsesOf(document, operation).find(([own]) => own === status)?.[1];
      return resolveReferences(response?.content?.["application/json"].schema ?? {}, schemas) as JsonSchema;
    },
    allowsBody: (value) => bodyCheck !== null && bodyCheck.safeParse(value).success,
    allowsQuery: (name, text) => allowsText(query[name]!, text),
    mismatchesOf(answer) {
      const declared = answers.get(answer.status);
      if (declared === undefined) return [`the status ${answer.status} is not declared`];
      const missing = declared.headers.filter((name) => answer.headers[name.toLowerCase()] === undefined);
      const mismatches = missing.map((name) => `the declared header ${name} is missing`);
      if (declared.schema === null)
        return answer.text === "" ? mismatches : [...mismatches, "the body is not declared"];
      const parsed = declared.schema.safeParse(answer.body);
      return parsed.success ? mismatches : [...mismatches, z.prettifyError(parsed.error)];
    },
  };
}

/** Query parameters are strings; an integer is written in decimal digits. */
function allowsText(schema: JsonSchema, text: string): boolean {
  if (schema.type !== "integer") return z.fromJSONSchema(schema as never).safeParse(text).success;
  return /^-?\d+$/.test(text) && z.fromJSONSchema(schema as never).safeParse(Number(text)).success;
}

function compile(schema: JsonSchema, schemas: Record<string, JsonSchema>): z.ZodType {
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([name, own]) => [name, withLocalReferences(withoutExtraFields(own))]),
  );
  return z.fromJSONSchema({ ...(withLocalReferences(schema) as JsonSchema), $defs } as never);
}

/** Rewrites references for a standalone schema. */
function withLocalReferences(value: unknown): unknown {
  return mapSchema(value, (schema) =>
    schema.$ref === undefined
      ? schema
      : { ...schema, $ref: schema.$ref.replace("#/components/schemas/", "#/$defs/") },
  );
}

function resolveReferences(value: unknown, schemas: Record<string, JsonSchema>): unknown {
  return mapSchema(value, (schema) =>
    schema.$ref === undefined ? schema : (resolveReferences(schemas[nameOf(schema)], schemas) as JsonSchema),
  );
}

/**
 * Forbids additional properties. The document allows them in answers so that new fields break no client; in a test an
 * undeclared field is a leak.
 */
function withoutExtraFields(schema: JsonSchema): JsonSchema {
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
