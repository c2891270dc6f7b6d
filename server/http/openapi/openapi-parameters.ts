import type { z } from "zod";
import { publishedVersions } from "../../versions/index.ts";
import type { Route } from "../define-route.ts";
import { describeSchema, type Components } from "./json-schema.ts";
import { pascalCase } from "./name-case.ts";
import type { OpenApiParameter, Reference } from "./openapi-document.ts";
import { resourceIds, resourceOf } from "./resource-ids.ts";

/** Parameters of a document by their component's name, filled as operations are described. */
export type Parameters = Record<string, OpenApiParameter>;

/** What path parameters mean; a schema's own description comes first. */
const pathTexts: Record<string, string> = {
  workspaceId: "Your workspace. `GET /v2/agencies/me` returns its identifier.",
  merchantId: "A merchant of the workspace.",
  keyId: "The partner key.",
  hostname: "The hostname as registered.",
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header" as const,
  description:
    "A v4 UUID for each new request. Send the same one to retry a request safely. Stored for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** Headers of requests by their component. */
const headers: Record<string, OpenApiParameter> = {
  IdempotencyKey: { ...idempotencyKey, required: true },
  OptionalIdempotencyKey: { ...idempotencyKey, required: false },
  XSvcMerchant: {
    name: "X-Svc-Merchant",
    in: "header",
    required: false,
    description: "Limits the request to one merchant of the workspace.",
    schema: { type: "string", format: "uuid" },
  },
  RequiredXSvcMerchant: {
    name: "X-Svc-Merchant",
    in: "header",
    required: true,
    description: "A merchant of the workspace.",
    schema: { type: "string", format: "uuid" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of what the change is based on. If it has changed since, nothing is saved (412 `configuration_changed`).",
    schema: { type: "string" },
  },
  SvcVersion: {
    name: "Svc-Version",
    in: "header",
    required: false,
    description: "API version for this request. Defaults to the version the key is pinned to.",
    schema: { type: "string", enum: [...publishedVersions.dates] },
  },
};

/** The parameters of a route: those of its path and its headers are components, which operations share. */
export function describeParameters(
  route: Route,
  { schemas, parameters }: { schemas: Components; parameters: Parameters },
): Array<OpenApiParameter | Reference> {
  const path = parametersOf(route.params, "path", schemas).map((parameter) => {
    const resource = parameter.name === "id" ? resourceOf(route.path) : undefined;
    const text = resource === undefined ? pathTexts[parameter.name] : resourceIds[resource].text;
    return share(parameters, { ...parameter, description: parameter.description ?? text }, resource);
  });
  const key = { required: "IdempotencyKey", accepted: "OptionalIdempotencyKey", none: "" };
  const merchant = { required: "RequiredXSvcMerchant", true: "XSvcMerchant", undefined: "" };
  const condition = route.tagged === "changed" ? "IfMatch" : "";
  const names = [
    key[route.idempotent ?? "none"],
    merchant[`${route.merchantScoped}`],
    condition,
    "SvcVersion",
  ];
  return [
    ...path,
    ...parametersOf(route.query, "query", schemas).map((parameter) =>
      isUsualLimit(parameter) ? share(parameters, parameter) : parameter,
    ),
    ...names.filter(Boolean).map((name) => share(parameters, headers[name]!, name)),
  ];
}

/** The page size of most lists. */
function isUsualLimit({ name, description, schema }: OpenApiParameter): boolean {
  return name === "limit" && description === "Maximum number of items on the page." && schema.default === 50;
}

/**
 * Makes a parameter a component, under its own name in PascalCase unless another is given.
 * @throws if another parameter already has the name.
 */
export function share(
  parameters: Parameters,
  parameter: OpenApiParameter,
  name = pascalCase(parameter.name),
): Reference {
  const known = (parameters[name] ??= parameter);
  if (JSON.stringify(known) !== JSON.stringify(parameter))
    throw new Error(
      `the parameter ${name} has two schemas: ${JSON.stringify(known)} and ${JSON.stringify(parameter)}. Paths of the same resource share the schema of their {id}; another resource has its own entry in resource-ids.ts`,
    );
  return { $ref: `#/components/parameters/${name}` };
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  schemas: Components,
): OpenApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = describeSchema(schema, "input", schemas);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}
