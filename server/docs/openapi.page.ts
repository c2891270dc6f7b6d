import { definePage } from "../http/define-page.ts";
import { answerPrecompressed, precompress } from "../http/precompressed.ts";
import { describeApi, oncePerOrigin } from "./described-api.ts";

const documentOf = oncePerOrigin(async (baseUrl) =>
  precompress(JSON.stringify((await describeApi(baseUrl)).document)),
);

/** The OpenAPI 3.1 document, for code generators and tools; readable from anywhere. */
export default definePage({
  method: "GET",
  path: "/openapi.json",
  async handler({ ctx, headers }) {
    return answerPrecompressed(await documentOf(ctx.config.baseUrl), headers, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
    });
  },
});
