import type { Config } from "../config.ts";
import { inlineCode, markup, type Markup } from "../html/markup.ts";
import type { NavGroup } from "../html/shell.ts";
import { definePage, type Page } from "../http/define-page.ts";
import { loadBySuffix } from "../process/load-by-suffix.ts";
import { docsPage, docsPages } from "./docs-page.ts";
import { markdownAnswer, prefersMarkdown } from "./markdown/answer-markdown.ts";
import { toMarkdown } from "./markdown/to-markdown.ts";
import { oncePerConfig } from "./once-per-config.ts";

/** A part of a document that has an anchor. */
export interface DocsSection {
  id: string;
  title: string;
  body: Markup;
}

export interface DocsContent {
  /** Links to its headings, for the left navigation. */
  headings: readonly NavGroup[];
  /** Everything below title and lead. */
  body: Markup;
  /** What the search finds, in reading order. */
  sections: readonly DocsSection[];
}

/** A page of the docs that is read as HTML and as Markdown. */
export interface DocsDocument {
  path: string;
  title: string;
  /** What it is about; `backticks` mark code. */
  lead: string;
  kind: "guide" | "reference";
  content(config: Config): Promise<DocsContent>;
}

export interface DocumentPage extends Page {
  document: DocsDocument;
  /** Its Markdown, made from the same definition. */
  markdown(config: Config): Promise<string>;
}

/** Address of a document's Markdown. The first page has no file name of its own, and takes that of its title. */
export function markdownPath({ path }: DocsDocument): string {
  return path === "/docs" ? "/docs/get-started.md" : `${path}.md`;
}

/** Declares a document: a page in the shell, or its Markdown for who prefers that. */
export function defineDocument(document: DocsDocument): DocumentPage {
  const heading = markup`<h1>${document.title}</h1>
<p class="lead">${inlineCode(document.lead)}</p>`;
  const markdown = oncePerConfig(async (config) => {
    const { body } = await document.content(config);
    return toMarkdown(markup`${heading}${body}`, new URL(document.path, config.baseUrl));
  });
  const page = definePage({
    method: "GET",
    path: document.path,
    async handler({ ctx, headers }) {
      if (prefersMarkdown(headers["accept"]))
        return markdownAnswer(await markdown(ctx.config), headers, "accept, accept-encoding");
      const { headings, body } = await document.content(ctx.config);
      const answer = docsPage({
        title: document.title,
        path: document.path,
        headings,
        markdownPath: markdownPath(document),
        body: markup`<div class="prose">
${heading}
${body}
</div>`,
      });
      return { ...answer, headers: { ...answer.headers, vary: "accept" } };
    },
  });
  return { ...page, document, markdown };
}

/** Every document in the order of the navigation. */
export async function listDocuments(): Promise<DocumentPage[]> {
  const order = docsPages.flatMap(({ links }) => links.map(({ href }) => href));
  const pages = await loadBySuffix<Page | DocumentPage>(".page.ts");
  return pages
    .filter((page): page is DocumentPage => "document" in page)
    .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
}
