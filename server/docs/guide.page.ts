import { codeBlock } from "../dashboard/code-block.ts";
import { markup } from "../dashboard/markup.ts";
import { definePage } from "../http/define-page.ts";
import { describeApi } from "./described-api.ts";
import { docsPage } from "./docs-page.ts";
import { guideSections } from "./guide-sections.ts";

/** From a key to a paid order, in the order in which one builds it. */
export default definePage({
  method: "GET",
  path: "/docs",
  async handler({ ctx }) {
    const { baseUrl } = ctx.config;
    const sections = guideSections(await describeApi(baseUrl), baseUrl);
    return docsPage({
      title: "Guide",
      path: "/docs",
      headings: [
        {
          title: "On this page",
          links: sections.map((section) => ({ href: `#${section.id}`, text: section.title })),
        },
      ],
      body: markup`<div class="prose">
<h1>Guide</h1>
<p class="lead">Give every store you look after a checkout for business customers: one call opens a merchant, one call opens a session, one webhook tells you that the order is placed.</p>
<div class="cards">
<a class="card" href="/docs/reference"><strong>API reference</strong><p>Every endpoint and event, with calls to paste.</p></a>
<a class="card" href="/docs/errors"><strong>Errors</strong><p>Every code: what it means and what to do.</p></a>
<a class="card" href="/openapi.json"><strong>OpenAPI 3.1</strong><p>For client generators and tools.</p></a>
</div>
${sections.map(
  (section) => markup`<h2 id="${section.id}"><a class="anchor" href="#${section.id}">${section.title}</a></h2>
${section.paragraphs.map((paragraph) => markup`<p>${paragraph}</p>`)}
${section.samples.map((sample) => codeBlock(sample.code, sample.language, sample.title))}
${section.after === undefined ? null : markup`<p>${section.after}</p>`}`,
)}
</div>`,
    });
  },
});
