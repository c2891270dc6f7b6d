import { publishedVersions } from "../../versions/index.ts";
import type { Route } from "../define-route.ts";
import { describeSchema, type Components } from "./json-schema.ts";
import { pascalCase } from "./name-case.ts";
import type { OpenApiParameter, Reference } from "./openapi-document.ts";

/** Parameters of a document by their component's name, filled as operations are described. */
export type Parameters = Record<string, OpenApiParameter>;

/** What path parameters mean; a schema's own description comes first. */
const pathTexts: Record<string, string> = {
  workspaceId: "Your workspace. `GET /v2/agencies/me` returns its identifier.",
  merchantId: "A merchant of the workspace.",
  keyId: "The partner key.",
  hostname: "The hostname as registered.",
};

/** `{id}` by the beginning of the path, with the name of its component. */
const ids: Array<[start: string, name: string, text: string]> = [
  ["/v1/merchants", "OwnMerchantId", "The merchant that the API key belongs to."],
  ["/v1/sessions", "SessionId", "The session, `cs_…`."],
  ["/orders", "OrderId", "The order, `ord_…`."],
  ["/webhooks/deliveries", "DeliveryId", "The delivery, `whd_…`."],
  ["/webhooks/subscriptions", "SubscriptionId", "The subscription."],
];

/** The parameters of a route: those of its path and its headers are components, which operations share. */
export function describeParameters(
  route: Route,
  components: { schemas: Components; parameters: Parameters },
): Array<OpenApiParameter | Reference> {
  const path = parametersOf(route, "path", components.schemas).map((parameter) => {
    const [, name, text] = ids.find(([start]) => route.path.startsWith(start)) ?? [];
    const description = parameter.description ?? (parameter.name === "id" ? text : pathTexts[parameter.name]);
    return share(
      components.parameters,
      { ...parameter, ...(description === undefined ? {} : { description }) },
      parameter.name === "id" ? name : undefined,
    );
  });
  const headers = headerParameters(route).map((parameter) =>
    share(
      components.parameters,
      parameter,
      route.idempotent === "accepted" && parameter.name === "Idempotency-Key"
        ? "OptionalIdempotencyKey"
        : undefined,
    ),
  );
  return [...path, ...parametersOf(route, "query", components.schemas), ...headers];
}

/**
 * Makes a parameter a component, under its own name in PascalCase unless another is given.
 * @throws when the name stands for another parameter already.
 */
export function share(
  parameters: Parameters,
  parameter: OpenApiParameter,
  name = pascalCase(parameter.name),
): Reference {
  const known = (parameters[name] ??= parameter);
  if (JSON.stringify(known) !== JSON.stringify(parameter))
    throw new Error(`the parameter ${name} means two things`);
  return { $ref: `#/components/parameters/${name}` };
}

function parametersOf(route: Route, place: "path" | "query", schemas: Components): OpenApiParameter[] {
  const schema = place === "path" ? route.params : route.query;
  if (schema === undefined) return [];
  const object = describeSchema(schema, "input", schemas);
  return Object.entries(object.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || (object.required ?? []).includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

function headerParameters(route: Route): OpenApiParameter[] {
  const parameters: OpenApiParameter[] = [];
  if (route.idempotent !== undefined) {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: route.idempotent === "required",
      description:
        "A v4 UUID for each new request. Send the same one to retry a request safely. Stored for 24 hours.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    });
  }
  if (route.merchantScoped) {
    parameters.push({
      name: "X-Svc-Merchant",
      in: "header",
      required: false,
      description: "Limits the request to one merchant of the workspace.",
      schema: { type: "string", format: "uuid" },
    });
  }
  parameters.push({
    name: "Svc-Version",
    in: "header",
    required: false,
    description: "API version for this request. Defaults to the version the key is pinned to.",
    schema: { type: "string", enum: [...publishedVersions.dates] },
  });
  return parameters;
}
