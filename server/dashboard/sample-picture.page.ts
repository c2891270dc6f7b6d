import { ApiError } from "../errors.ts";
import { definePage } from "../http/define-page.ts";
import { samplePicture } from "./sample-pictures.ts";

/** Pictures of the sandbox's products, for the carts of *Try it*. Anyone may see them. */
export default definePage({
  method: "GET",
  path: "/sandbox/pictures/{file}",
  handler({ ctx, params }) {
    const [, id = ""] = /^([a-z\d-]+)\.svg$/.exec(params["file"] ?? "") ?? [];
    const picture = ctx.config.SVC_SANDBOX ? samplePicture(id) : null;
    if (picture === null) throw new ApiError("route_not_found", { message: "There is no such picture." });
    return {
      status: 200,
      body: picture.html,
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        "content-security-policy": "default-src 'none'",
        "cache-control": "public, max-age=3600",
        "x-content-type-options": "nosniff",
      },
    };
  },
});
