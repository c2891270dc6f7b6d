import { codeBlock } from "../html/code-block.ts";
import { markup, inlineCode, type Markup } from "../html/markup.ts";
import { mountsOf, type Route } from "../http/define-route.ts";
import type { JsonSchema } from "../http/openapi/json-schema.ts";
import type {
  DescribedEvent,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
} from "../http/openapi/openapi-document.ts";
import { operationIdOf } from "../http/openapi/openapi.ts";
import { codesOf } from "../http/route-errors.ts";
import { callSample } from "./call-sample.ts";
import { objectFields, parameterFields } from "./reference-fields.ts";
import { sampleOf } from "./sample.ts";

const credentialTexts = {
  none: "None.",
  partner_key: "Partner key.",
  user_token: "User token of a workspace member.",
  merchant_key: "Merchant key.",
  merchant_header: "Merchant key in the header `x-svc-api-key`.",
};

/** Anchor of an endpoint in the reference. */
export function anchorOf(route: Route): string {
  return operationIdOf(route);
}

/** A summary's first clause is its title; the rest is said below it. */
export function splitSummary(summary: string): { title: string; rest: string } {
  const [, title = summary, rest = ""] = /^([^;:,]+)[;:,] (.+)$/.exec(summary) ?? [];
  return { title, rest: rest === "" ? "" : `${rest[0]!.toUpperCase()}${rest.slice(1)}.` };
}

function jsonSchemaOf(part: OpenApiContent | undefined): JsonSchema | null {
  return part?.content?.["application/json"].schema ?? null;
}

/** The successes of an operation; statuses that answer with the same body stand together. */
function answersOf(operation: OpenApiOperation): Array<{ statuses: string; schema: JsonSchema | null }> {
  const bySchema = Map.groupBy(
    Object.entries(operation.responses).filter(([status]) => status < "300"),
    ([, answer]) => JSON.stringify(jsonSchemaOf(answer)),
  );
  return [...bySchema.values()].map((same) => ({
    statuses: same.map(([status]) => status).join(" or "),
    schema: jsonSchemaOf(same[0]?.[1]),
  }));
}

/** One endpoint: what it does and takes on the left, a call and its answer on the right. */
export function renderOperation(route: Route, document: OpenApiDocument, baseUrl: string): Markup {
  const [path = route.path] = mountsOf(route);
  const operation = document.paths[path]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${route.method} ${path} is not described`);
  const components = document.components.schemas;
  const places = (["path", "query", "header"] as const).map((place) => ({
    place,
    // Every endpoint takes Svc-Version; the guide tells of it once.
    list: operation.parameters.filter(
      (parameter) => parameter.in === place && parameter.name !== "Svc-Version",
    ),
  }));
  const request = jsonSchemaOf(operation.requestBody);
  const answers = answersOf(operation);
  const needs = [
    credentialTexts[route.auth],
    route.scope === undefined ? "" : `Scope \`${route.scope}\`.`,
    route.roles === undefined ? "" : `Role ${route.roles.join(" or ")}.`,
    route.idempotent === "required" ? "Idempotency key required." : "",
  ];
  const id = anchorOf(route);
  const { title, rest } = splitSummary(route.summary);
  const codes = codesOf(route);
  return markup`<section class="operation">
<div class="operation-text">
<h3 id="${id}"><a class="anchor" href="#${id}">${title}</a></h3>
<p class="endpoint"><span class="method method-${route.method.toLowerCase()}">${route.method}</span><code>${path}</code></p>
${rest === "" ? null : markup`<p>${inlineCode(rest)}</p>`}
<p class="soft small">${inlineCode(needs.filter(Boolean).join(" "))}</p>
${places.map(({ place, list }) =>
  list.length === 0
    ? null
    : markup`<div><h4>${titleOf(place)}</h4>${parameterFields(list, components)}</div>`,
)}
${request === null ? null : markup`<div><h4>Body</h4>${objectFields(request, true, components)}</div>`}
${answers.map(({ statuses, schema }) =>
  schema === null
    ? null
    : markup`<details class="more"><summary>Fields of the answer ${statuses}</summary>${objectFields(schema, false, components)}</details>`,
)}
<details class="more"><summary>Errors (${codes.length})</summary><ul class="codes">${codes.map(
    (code) => markup`<li><a href="/docs/errors#${code}">${code}</a></li>`,
  )}</ul></details>
</div>
<div class="operation-samples">
${callSample(`call-${id}`, "Request", route, baseUrl)}
${answers.map(({ statuses, schema }) =>
  schema === null
    ? codeBlock(`HTTP/1.1 ${statuses}`, "text", `Answer ${statuses}, no body`)
    : codeBlock(JSON.stringify(sampleOf(schema, components), null, 2), "json", `Answer ${statuses}`),
)}
</div>
</section>`;
}

function titleOf(place: "path" | "query" | "header"): string {
  return { path: "Path", query: "Query", header: "Headers" }[place];
}

/** One event: when it is told, and its payload. */
export function renderEvent(event: DescribedEvent): Markup {
  const id = `event-${event.name}`;
  return markup`<section class="operation">
<div class="operation-text">
<h3 id="${id}"><a class="anchor" href="#${id}"><code>${event.name}</code></a></h3>
<p>${inlineCode(event.text)}</p>
</div>
<div class="operation-samples">${codeBlock(JSON.stringify(event.example, null, 2), "json", "Payload")}</div>
</section>`;
}
