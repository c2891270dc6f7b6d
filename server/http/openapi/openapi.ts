import { ErrorEnvelope } from "../../../shared/wire/error.ts";
import { catalogue, errorBody, ApiError, type ErrorStatus } from "../../errors.ts";
import type { VersionChain } from "../../versions/chain.ts";
import type { JsonObject } from "../../versions/json-object.ts";
import { publishedVersions } from "../../versions/index.ts";
import { isPartnerRoute, mountsOf, type Route } from "../define-route.ts";
import type {
  DescribedEvent,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from "./openapi-document.ts";
import { headerReferences, headers, securityNames, securitySchemes } from "./openapi-components.ts";
import { describeSchema, type Components } from "./json-schema.ts";
import { parameterText } from "./parameter-texts.ts";
import { codesOf, errorStatuses } from "../route-errors.ts";

/**
 * Describes the documented routes and the events as OpenAPI 3.1. Routes marked `internal` are left out.
 * @param baseUrl origin of the service.
 * @param versions what `Svc-Version` may name; the shapes shown are the newest one's.
 */
export function buildOpenApi(
  routes: readonly Route[],
  events: readonly DescribedEvent[],
  baseUrl: string,
  versions: VersionChain = publishedVersions,
): OpenApiDocument {
  const components: Components = {};
  describeSchema(ErrorEnvelope, "output", components);
  const documented = routes.filter((route) => !route.internal);
  const paths: OpenApiDocument["paths"] = {};
  for (const route of documented) {
    const [path = route.path] = mountsOf(route);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeRoute(route, components, versions),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Checkout API",
      version: versions.newest,
      description:
        "Partner API (`/v2`, snake_case), merchant API (`/v1`, camelCase) and events. " +
        "Answers may gain fields within a version: ignore those you do not know.",
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set([...documented.map((route) => route.tag), "Events"])].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(events.map((event) => [event.name, describeEvent(event, components)])),
    components: { schemas: components, securitySchemes, headers, examples: errorExamples(baseUrl) },
  };
}

/** `GET /logs/requests/{request_id}` → `getLogsRequestsByRequestId`. */
export function operationIdOf(route: Pick<Route, "method" | "path">): string {
  const words = route.path
    .replaceAll("{", "by ")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "" && word !== "v1");
  return route.method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

function describeRoute(route: Route, components: Components, versions: VersionChain): OpenApiOperation {
  const notes = [
    route.scope === undefined ? "" : `Needs the scope \`${route.scope}\`.`,
    route.roles === undefined ? "" : `Needs the role ${route.roles.join(" or ")}.`,
    route.merchantScoped ? "Send `X-Svc-Merchant` to narrow it to one merchant." : "",
  ];
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(notes.some(Boolean) ? { description: notes.filter(Boolean).join(" ") } : {}),
    tags: [route.tag],
    security: route.auth === "none" ? [] : [{ [securityNames[route.auth]]: [] }],
    parameters: [
      ...describeParameters(route, "path", components),
      ...describeParameters(route, "query", components),
      ...headerParameters(route, versions),
    ],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse({}).success,
            content: { "application/json": { schema: describeSchema(route.body, "input", components) } },
          },
        }),
    responses: { ...describeAnswers(route, components), ...describeErrors(route) },
  };
}

function describeParameters(
  route: Route,
  place: "path" | "query",
  components: Components,
): OpenApiParameter[] {
  const schema = place === "path" ? route.params : route.query;
  if (schema === undefined) return [];
  const object = describeSchema(schema, "input", components);
  return Object.entries(object.properties ?? {}).map(([name, { description: own, ...property }]) => {
    const description = own ?? parameterText(route, place, name);
    return {
      name,
      in: place,
      required: place === "path" || (object.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    };
  });
}

function headerParameters(route: Route, versions: VersionChain): OpenApiParameter[] {
  const parameters: OpenApiParameter[] = [];
  if (route.idempotent !== undefined) {
    parameters.push({
      name: "Idempotency-Key",
      in: "header",
      required: route.idempotent === "required",
      description: "A new v4 UUID for each new request; the same one when you repeat it. Kept for 24 hours.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    });
  }
  if (route.merchantScoped) {
    parameters.push({
      name: "X-Svc-Merchant",
      in: "header",
      required: false,
      description: "Narrows the call to this merchant of the workspace.",
      schema: { type: "string", format: "uuid" },
    });
  }
  parameters.push({
    name: "Svc-Version",
    in: "header",
    required: false,
    description: "The version for this request; without it the version the key is pinned to.",
    schema: { type: "string", enum: [...versions.dates] },
  });
  return parameters;
}

const answerTexts: Record<string, string> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted; the work goes on.",
  204: "Done; there is no body.",
};

function describeAnswers(route: Route, components: Components): Record<string, OpenApiContent> {
  const always = headerReferences("svc-request-id", "traceparent", "svc-version");
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: answerTexts[status],
        headers: {
          ...always,
          ...(route.auth === "none" ? {} : headerReferences("RateLimit", "RateLimit-Policy")),
          ...(route.idempotent === undefined ? {} : headerReferences("idempotent-replayed")),
        },
        ...(schema === null || schema === undefined
          ? {}
          : {
              content: {
                "application/json": { schema: describeSchema(schema, "output", components) },
                ...(route.csv === undefined
                  ? {}
                  : { "text/csv": { schema: { type: "string", description: route.csv.text } } }),
              },
            }),
      },
    ]),
  );
}

/** Partner endpoints document all seven statuses (specification, section Errors); the others those they can have. */
function describeErrors(route: Route): Record<string, OpenApiContent> {
  const codes = codesOf(route);
  const described = errorStatuses.map((status) => {
    const own = codes.filter((code) => catalogue[code].status === status);
    if (own.length === 0 && !isPartnerRoute(route)) return null;
    return [String(status), describeError(status, own)] as const;
  });
  return Object.fromEntries(described.filter((entry) => entry !== null));
}

function describeError(status: ErrorStatus, codes: Array<keyof typeof catalogue>): OpenApiContent {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: codes.map((code) => `\`${code}\``).join(", ") || "Not used here today.",
    headers: headerReferences(
      "svc-request-id",
      "traceparent",
      "svc-should-retry",
      ...(status === 429 ? (["Retry-After"] as const) : []),
    ),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        ...(examples.length === 0 ? {} : { examples: Object.fromEntries(examples) as JsonObject }),
      },
    },
  };
}

function eventHeader(name: string, description: string): OpenApiParameter {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

/** One body for each code; the operations refer to them. */
function errorExamples(baseUrl: string): JsonObject {
  const codes = Object.keys(catalogue) as Array<keyof typeof catalogue>;
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        summary: catalogue[code].meaning,
        value: { ...errorBody(new ApiError(code), baseUrl, "req_01J8ZQ5T7V9XBDFHKMNPRSTVWX") },
      },
    ]),
  );
}

function describeEvent(event: DescribedEvent, components: Components): JsonObject {
  return {
    post: {
      operationId: operationIdOf({ method: "POST", path: `event ${event.name}` }),
      summary: event.text,
      tags: ["Events"],
      security: [],
      parameters: [
        eventHeader(
          "webhook-id",
          "The event's id: the same in every attempt and replay, so that you can tell repeats.",
        ),
        eventHeader("webhook-timestamp", "Unix seconds of this attempt."),
        eventHeader("webhook-signature", "Standard Webhooks signatures, separated by spaces."),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: describeSchema(event.schema, "output", components),
            example: event.example,
          },
        },
      },
      responses: { "2XX": { description: "Taken. Anything else is tried again." } },
    },
  };
}
