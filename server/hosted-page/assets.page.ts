import { ApiError } from "../errors.ts";
import { definePage } from "../http/define-page.ts";
import { answerPrecompressed } from "../http/precompressed.ts";
import { assetFor } from "./bundle/render.ts";

/** Scripts and styles of the hosted page; immutable, because their names contain a hash. */
export default definePage({
  method: "GET",
  path: "/checkout/assets/{*path}",
  async handler({ params, headers }) {
    const asset = assetFor(params["path"] ?? "");
    if (asset === null) throw new ApiError("route_not_found", { message: "There is no such file." });
    return answerPrecompressed(await asset.compressed, headers, asset.headers);
  },
});
