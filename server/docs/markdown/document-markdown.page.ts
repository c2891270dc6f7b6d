import { ApiError } from "../../errors.ts";
import { definePage } from "../../http/define-page.ts";
import { listDocuments, markdownPath } from "../docs-document.ts";
import { markdownAnswer } from "./answer-markdown.ts";

/** The Markdown of a document: `/docs/webhooks.md`. */
export default definePage({
  method: "GET",
  path: "/docs/{name}.md",
  async handler({ ctx, params, headers }) {
    const path = `/docs/${params["name"]}.md`;
    const found = (await listDocuments()).find(({ document }) => markdownPath(document) === path);
    if (found === undefined)
      throw new ApiError("route_not_found", { message: `There is no ${path.slice(0, 200)}.` });
    return markdownAnswer(await found.markdown(ctx.config), headers);
  },
});
