import type { z } from "zod";
import type { JsonObject } from "../../versions/json-object.ts";
import type { Components, JsonSchema } from "./json-schema.ts";

/** An event as the description shows it. */
export interface DescribedEvent {
  name: string;
  text: string;
  /** Of the whole payload. */
  schema: z.ZodType;
  example: unknown;
}

/** An OpenAPI 3.1 document; only what readers of ours touch is typed. */
export interface OpenApiDocument extends JsonObject {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: {
    schemas: Components;
    parameters: Record<string, OpenApiParameter>;
    responses: Record<string, OpenApiContent>;
  } & JsonObject;
}

/** One method of one path. */
export interface OpenApiOperation extends JsonObject {
  operationId: string;
  parameters: Array<OpenApiParameter | Reference>;
  requestBody?: OpenApiContent;
  responses: Record<string, OpenApiContent | Reference>;
}

/** What stands under `components`; in OpenAPI 3.1 a description beside it overrides the component's. */
export interface Reference {
  $ref: string;
  description?: string;
}

export interface OpenApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** A body, of a request or a response. */
export interface OpenApiContent extends JsonObject {
  content?: {
    "application/json": { schema: JsonSchema } & JsonObject;
    "text/csv"?: { schema: JsonSchema };
  };
}

/** The parameters of an operation, without references. */
export function parametersOf(document: OpenApiDocument, operation: OpenApiOperation): OpenApiParameter[] {
  return operation.parameters.map((parameter) =>
    "$ref" in parameter ? document.components.parameters[nameOf(parameter)]! : parameter,
  );
}

/** The responses of an operation by their status, without references. */
export function responsesOf(
  document: OpenApiDocument,
  operation: OpenApiOperation,
): Array<[status: string, response: OpenApiContent]> {
  return Object.entries(operation.responses).map(([status, response]) => {
    if (!isReference(response)) return [status, response];
    const { $ref: _, ...overrides } = response;
    return [status, { ...document.components.responses[nameOf(response)]!, ...overrides }];
  });
}

function isReference(part: OpenApiContent | Reference): part is Reference {
  return "$ref" in part;
}

/** `#/components/schemas/Order` → `Order`. */
export function nameOf({ $ref = "" }: { $ref?: string }): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}
