import { definePage } from "../http/define-page.ts";
import { siteCss, siteCssHash } from "./shell.ts";

/** The style sheet of docs, start page and dashboard; immutable when requested by its hash. */
export default definePage({
  method: "GET",
  path: "/assets/site.css",
  handler({ query }) {
    const isThisVersion = query.get("v") === siteCssHash;
    return {
      status: 200,
      body: siteCss,
      headers: {
        "content-type": "text/css; charset=utf-8",
        "cache-control": isThisVersion ? "public, max-age=31536000, immutable" : "no-cache",
        "x-content-type-options": "nosniff",
      },
    };
  },
});
