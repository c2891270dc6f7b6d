import { definePage } from "../http/define-page.ts";
import { answerPrecompressed } from "../http/precompressed.ts";
import { scalarScript } from "./scalar.ts";

/** The script that draws the reference. Asked for by its hash, it may be kept for ever. */
export default definePage({
  method: "GET",
  path: "/docs/reference/scalar.js",
  async handler({ query, headers }) {
    const script = await scalarScript();
    return answerPrecompressed(script, headers, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": query.get("v") === script.hash ? "public, max-age=31536000, immutable" : "no-cache",
      "x-content-type-options": "nosniff",
    });
  },
});
