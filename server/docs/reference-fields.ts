import { markup, inlineCode, type Markup } from "../html/markup.ts";
import type { Components, JsonSchema } from "../http/openapi/json-schema.ts";
import type { OpenApiParameter } from "../http/openapi/openapi-document.ts";
import { limitWords, typeWords } from "./field-words.ts";
import { branchesOf, resolveSchema } from "./sample.ts";

const MAX_DEPTH = 4;

/** The object whose fields are worth listing below a field: itself, or what an array of it holds. */
function innerObject(schema: JsonSchema, components: Components): JsonSchema | null {
  const [branch = schema] = branchesOf(resolveSchema(schema, components));
  const main = resolveSchema(branch, components);
  if (main.type === "array") return innerObject(main.items ?? {}, components);
  return main.properties === undefined ? null : main;
}

function fieldItem(
  name: string,
  schema: JsonSchema,
  required: boolean | null,
  components: Components,
  depth: number,
): Markup {
  const resolved = resolveSchema(schema, components);
  const inner = depth < MAX_DEPTH ? innerObject(resolved, components) : null;
  const text = schema.description ?? resolved.description;
  const limits = limitWords(resolved, components);
  const count = Object.keys(inner?.properties ?? {}).length;
  return markup`<li><div class="field-name"><code>${name}</code><span class="type">${typeWords(resolved, components)}</span>${
    required === null
      ? null
      : required
        ? markup`<span class="required">required</span>`
        : markup`<span class="type">optional</span>`
  }</div>${text !== undefined ? markup`<p>${inlineCode(text)}</p>` : null}${
    limits === "" ? null : markup`<p class="limits">${inlineCode(limits)}</p>`
  }${
    inner === null
      ? null
      : markup`<details${depth === 0 && count <= 8 ? markup` open` : null}><summary>${count} ${count === 1 ? "field" : "fields"} of <code>${name}</code></summary>${objectFields(inner, required !== null, components, depth + 1)}</details>`
  }</li>`;
}

/** The fields of an object as a nested list. @param request false for answers, whose fields are not "required". */
export function objectFields(
  schema: JsonSchema,
  request: boolean,
  components: Components,
  depth = 0,
): Markup {
  const resolved = resolveSchema(schema, components);
  const required = new Set(resolved.required);
  const properties = Object.entries(resolved.properties ?? {});
  return markup`<ul class="fields">${properties.map(([name, property]) =>
    fieldItem(name, property, request ? required.has(name) : null, components, depth),
  )}</ul>`;
}

/** The parameters of one place (path, query, header) as a list. */
export function parameterFields(parameters: readonly OpenApiParameter[], components: Components): Markup {
  return markup`<ul class="fields">${parameters.map((parameter) =>
    fieldItem(
      parameter.name,
      {
        ...parameter.schema,
        ...(parameter.description === undefined ? {} : { description: parameter.description }),
      },
      parameter.required,
      components,
      0,
    ),
  )}</ul>`;
}
