import { definePage } from "../http/define-page.ts";
import type { JsonObject } from "../http/json-schema.ts";
import type { OpenApiContent } from "../http/openapi-document.ts";
import { responsesOf } from "../http/openapi-document.ts";
import { answerPrecompressed, precompress } from "../http/precompressed.ts";
import { describeApi, oncePerOrigin } from "./described-api.ts";
import { sampleOf } from "./sample.ts";

/** With what would make the published document twice as large: written-out errors and examples of responses. */
const documentOf = oncePerOrigin(async (baseUrl) => {
  const document = structuredClone((await describeApi(baseUrl)).document);
  const { schemas } = document.components;
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.responses = Object.fromEntries(
      responsesOf(document, operation).map(([status, response]) => [
        status,
        withExamples(response, (json) => sampleOf(json.schema, schemas)),
      ]),
    );
  }
  return precompress(JSON.stringify(document));
});

type Json = NonNullable<OpenApiContent["content"]>["application/json"];

/** An error keeps the examples of the codes that its description names. */
function withExamples(response: OpenApiContent, sample: (json: Json) => unknown): OpenApiContent {
  const { content, description } = response;
  const json = content?.["application/json"];
  if (json === undefined) return response;
  const examples = Object.entries((json["examples"] ?? {}) as JsonObject).filter(([code]) =>
    String(description).includes(`\`${code}\``),
  );
  const shown =
    examples.length === 0 ? { example: sample(json) } : { examples: Object.fromEntries(examples) };
  return { ...response, content: { ...content, "application/json": { schema: json.schema, ...shown } } };
}

/** The OpenAPI document as the reference draws it. */
export default definePage({
  method: "GET",
  path: "/docs/reference/openapi.json",
  async handler({ ctx, headers }) {
    return answerPrecompressed(await documentOf(ctx.config.baseUrl), headers, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
    });
  },
});
