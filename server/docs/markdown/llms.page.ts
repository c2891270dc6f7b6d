import { definePage } from "../../http/define-page.ts";
import { listDocuments, markdownPath, type DocumentPage } from "../docs-document.ts";
import { textAnswer } from "./answer-markdown.ts";

/** What language models and their tools read first, in the form of llmstxt.org: which pages there are, as Markdown. */
export default definePage({
  method: "GET",
  path: "/llms.txt",
  async handler({ ctx, headers }) {
    const text = indexOf(await listDocuments(), ctx.config.baseUrl);
    return textAnswer("text/plain; charset=utf-8", text, headers);
  },
});

function indexOf(pages: readonly DocumentPage[], baseUrl: string): string {
  const linksTo = (kind: string) =>
    pages
      .filter(({ document }) => document.kind === kind)
      .map(({ document }) => `- [${document.title}](${baseUrl}${markdownPath(document)}): ${document.lead}`)
      .join("\n");
  return `# svc checkout

> A hosted checkout for business customers with a partner API: one call onboards a merchant, one call creates a checkout session, and signed webhooks report what happens to the order.

The API is JSON over HTTPS. Partner keys (\`svc_ak_…\`) call \`/v2\`, merchant keys (\`svc_mk_…\`) call \`/v1\`. Each page of the documentation is Markdown at the addresses below, and for requests with \`Accept: text/markdown\`.

## Guides

${linksTo("guide")}

## Reference

- [OpenAPI 3.1](${baseUrl}/openapi.json): Every endpoint and event with its schemas.
${linksTo("reference")}

## Optional

- [All pages in one](${baseUrl}/llms-full.txt): Guides and errors as a single Markdown text.
`;
}
