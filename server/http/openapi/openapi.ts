import { ErrorEnvelope } from "../../../shared/wire/error.ts";
import { catalogue } from "../../errors.ts";
import { publishedVersions } from "../../versions/index.ts";
import { acceptsSession, isPartnerRoute, mountsOf, type Route } from "../define-route.ts";
import type {
  DescribedEvent,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  Reference,
} from "./openapi-document.ts";
import {
  errorReference,
  errorResponses,
  headerComponents,
  headerReferences,
  securityNames,
  securitySchemes,
} from "./openapi-components.ts";
import { describeSchema, type Components } from "./json-schema.ts";
import { camelCase } from "./name-case.ts";
import { describeParameters, share, type Parameters } from "./openapi-parameters.ts";
import { codesOf, CONDITION_FAILED, errorStatuses, impliedCodes } from "../route-errors.ts";

/** What the declarations leave out. */
interface Additions {
  /** What each tag is about. */
  tags: Readonly<Record<string, string>>;
  /** Request bodies by method and documented path. */
  samples: Readonly<Record<string, unknown>>;
}

/** What operations share; filled as they are described. */
interface Shared {
  schemas: Components;
  parameters: Parameters;
}

/**
 * Describes the documented routes and the events as OpenAPI 3.1. Routes marked `internal` are left out.
 * @param baseUrl origin of the service.
 */
export function buildOpenApi(
  routes: readonly Route[],
  events: readonly DescribedEvent[],
  baseUrl: string,
  { tags = {}, samples = {} }: Partial<Additions> = {},
): OpenApiDocument {
  const shared: Shared = { schemas: {}, parameters: {} };
  describeSchema(ErrorEnvelope, "output", shared.schemas);
  const documented = routes.filter((route) => !route.internal);
  const codes = new Set(documented.flatMap(impliedCodes));
  const paths: OpenApiDocument["paths"] = {};
  for (const route of documented) {
    const [path = route.path] = mountsOf(route);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeRoute(route, shared, samples[`${route.method} ${path}`]),
    };
  }
  const webhooks = Object.fromEntries(
    events.map((event) => [event.name, { post: describeEvent(event, shared) }]),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: "Checkout API",
      version: publishedVersions.newest,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "The partner API (`/v2`, snake_case) onboards merchants and manages their orders and webhooks. " +
        "The merchant API (`/v1`, camelCase) runs a store's checkout. " +
        "Responses may gain fields within a version: ignore those you do not know.",
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set([...documented.map((route) => route.tag), "Events"])].map((name) => ({
      name,
      description: tags[name],
    })),
    paths,
    webhooks,
    components: {
      ...shared,
      responses: {
        ...errorResponses(
          (Object.keys(catalogue) as Array<keyof typeof catalogue>).filter((code) => codes.has(code)),
          baseUrl,
        ),
        EventAccepted: {
          description: "The event is accepted. After any other response, delivery is retried.",
        },
      },
      headers: headerComponents,
      securitySchemes,
    },
  };
}

function describeRoute(route: Route, shared: Shared, example: unknown): OpenApiOperation {
  const notes = [
    route.description ?? "",
    route.scope === undefined ? "" : `Requires the scope \`${route.scope}\`.`,
    route.partialScopes === undefined
      ? ""
      : `Returns what the key's scopes open: ${route.partialScopes.map((scope) => `\`${scope}\``).join(", ")}.`,
    route.roles === undefined
      ? ""
      : `Requires the role ${route.roles.map((role) => `\`${role}\``).join(" or ")}.`,
  ];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(notes.some(Boolean) ? { description: notes.filter(Boolean).join(" ") } : {}),
    tags: [route.tag],
    security: securityOf(route),
    parameters: describeParameters(route, shared),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse({}).success,
            content: {
              "application/json": {
                schema: describeSchema(route.body, "input", shared.schemas),
                ...(example === undefined ? {} : { example }),
              },
            },
          },
        }),
    responses: { ...describeAnswers(route, shared.schemas), ...describeErrors(route) },
  };
}

/** Keys and tokens come first: what a client sends by default. */
function securityOf(route: Route): Array<Record<string, string[]>> {
  if (route.auth === "none") return [];
  return [{ [securityNames[route.auth]]: [] }, ...(acceptsSession(route) ? [{ dashboardSession: [] }] : [])];
}

const answerTexts: Record<string, string> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted. Processing continues in the background.",
  204: "Success, without a body.",
};

function describeAnswers(route: Route, schemas: Components): Record<string, OpenApiContent> {
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
          ...(route.tagged === undefined ? {} : headerReferences("ETag")),
        },
        ...(schema === null || schema === undefined
          ? {}
          : {
              content: {
                "application/json": { schema: describeSchema(schema, "output", schemas) },
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
function describeErrors(route: Route): Record<string, Reference> {
  const codes = codesOf(route);
  const implied = new Set(impliedCodes(route));
  const described = errorStatuses.map((status) => {
    const own = codes.filter((code) => catalogue[code].status === status);
    if (own.length === 0 && (status === CONDITION_FAILED || !isPartnerRoute(route))) return null;
    return [
      String(status),
      errorReference(
        status,
        own.filter((code) => !implied.has(code)),
      ),
    ] as const;
  });
  return Object.fromEntries(described.filter((entry) => entry !== null));
}

function eventHeader(name: string, description: string): OpenApiParameter {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

const eventHeaders = [
  eventHeader(
    "webhook-id",
    "Identifier of the event. The same in every attempt and replay; use it to discard duplicates.",
  ),
  eventHeader("webhook-timestamp", "Time of the attempt in Unix seconds."),
  eventHeader("webhook-signature", "Standard Webhooks signatures, separated by spaces."),
];

function describeEvent(event: DescribedEvent, shared: Shared): OpenApiOperation {
  return {
    operationId: camelCase(event.name),
    summary: event.name,
    description: event.text,
    tags: ["Events"],
    security: [],
    parameters: eventHeaders.map((header) => share(shared.parameters, header)),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: describeSchema(event.schema, "output", shared.schemas),
          example: event.example,
        },
      },
    },
    responses: { "2XX": { $ref: "#/components/responses/EventAccepted" } },
  };
}
