import { catalogue, type ErrorCode } from "../errors.ts";
import { definePage } from "../http/define-page.ts";
import type { JsonObject } from "../versions/json-object.ts";
import { exampleOf } from "../http/openapi/openapi-components.ts";
import { responsesOf, type OpenApiOperation } from "../http/openapi/openapi-document.ts";
import { answerPrecompressed, precompress } from "../http/precompressed.ts";
import { describeApi, oncePerOrigin } from "./described-api.ts";
import { sampleOf } from "./sample.ts";

/** With what would make the published document twice as large: an example of every response and error. */
const documentOf = oncePerOrigin(async (baseUrl) => {
  const document = structuredClone((await describeApi(baseUrl)).document);
  const { schemas } = document.components;
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const responses = responsesOf(document, operation).map(([status, { content, ...response }]) => {
      const schema = content?.["application/json"].schema;
      if (schema === undefined) return [status, response];
      const shown =
        status < "300"
          ? { example: sampleOf(schema, schemas) }
          : { examples: errorExamples(String(response["description"]), baseUrl) };
      return [status, { ...response, content: { ...content, "application/json": { schema, ...shown } } }];
    });
    operation.responses = Object.fromEntries(responses) as OpenApiOperation["responses"];
  }
  return precompress(JSON.stringify(document));
});

/** An example of each error that a description names. */
function errorExamples(description: string, baseUrl: string): JsonObject {
  const codes = Object.keys(catalogue).filter((code) => description.includes(`\`${code}\``));
  return Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code as ErrorCode, baseUrl) }]));
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
