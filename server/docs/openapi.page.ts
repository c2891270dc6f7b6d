import { definePage } from "../http/define-page.ts";
import { answerPrecompressed, precompress, type Precompressed } from "../http/precompressed.ts";
import { describeApi } from "./described-api.ts";

/** By origin; the declarations do not change while the process runs. */
const documents = new Map<string, Promise<Precompressed>>();

/** The OpenAPI 3.1 document, for code generators and tools; readable from anywhere. */
export default definePage({
  method: "GET",
  path: "/openapi.json",
  async handler({ ctx, headers }) {
    const { baseUrl } = ctx.config;
    const made =
      documents.get(baseUrl) ??
      describeApi(baseUrl).then(({ document }) => precompress(JSON.stringify(document)));
    documents.set(baseUrl, made);
    return answerPrecompressed(await made, headers, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
    });
  },
});
