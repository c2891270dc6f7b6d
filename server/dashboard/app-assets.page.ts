import { definePage } from "../http/define-page.ts";
import { answerPrecompressed } from "../http/precompressed.ts";
import { appAssets } from "./app-page.ts";

/** Scripts and styles of the dashboard; immutable, because their names contain a hash. */
export default definePage({
  method: "GET",
  path: "/dashboard/assets/{file}",
  async handler({ params, headers }) {
    const asset = appAssets().find(params["file"] ?? "");
    if (asset === null)
      return { status: 404, body: "Not found", headers: { "content-type": "text/plain; charset=utf-8" } };
    return answerPrecompressed(await asset.compressed, headers, asset.headers);
  },
});
