import { definePage } from "../http/define-page.ts";
import { describeApi } from "./described-api.ts";

/** The OpenAPI 3.1 document, for code generators and tools; readable from anywhere. */
export default definePage({
  method: "GET",
  path: "/openapi.json",
  async handler({ ctx }) {
    const { document } = await describeApi(ctx.config.baseUrl);
    return {
      status: 200,
      body: JSON.stringify(document, null, 2),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-cache",
        "access-control-allow-origin": "*",
      },
    };
  },
});
