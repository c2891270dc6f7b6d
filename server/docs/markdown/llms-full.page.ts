import { definePage } from "../../http/define-page.ts";
import { listDocuments } from "../docs-document.ts";
import { textAnswer } from "./answer-markdown.ts";

/** The Markdown of every document in one text. */
export default definePage({
  method: "GET",
  path: "/llms-full.txt",
  async handler({ ctx, headers }) {
    const pages = await listDocuments();
    const texts = await Promise.all(pages.map((page) => page.markdown(ctx.config)));
    return textAnswer("text/plain; charset=utf-8", texts.join("\n---\n\n"), headers);
  },
});
