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
  components: { schemas: Components } & JsonObject;
}

/** One method of one path. */
export interface OpenApiOperation extends JsonObject {
  operationId: string;
  parameters: OpenApiParameter[];
  requestBody?: OpenApiContent;
  responses: Record<string, OpenApiContent>;
}

export interface OpenApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** A body, of a request or an answer. */
export interface OpenApiContent extends JsonObject {
  content?: {
    "application/json": { schema: JsonSchema } & JsonObject;
    "text/csv"?: { schema: JsonSchema };
  };
}
