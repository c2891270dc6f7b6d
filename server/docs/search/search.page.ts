import { markup, type Markup } from "../../html/markup.ts";
import { definePage } from "../../http/define-page.ts";
import { docsPage } from "../docs-page.ts";
import { contextLine, marked } from "./context-line.ts";
import { findEntries, MOST_LETTERS, MOST_RESULTS, wordsOf, type SearchEntry } from "./find-entries.ts";
import { searchIndex } from "./search-index.ts";

/** Results of a search in guides, errors and reference; the field in the header shows the same while the reader types. */
export default definePage({
  method: "GET",
  path: "/docs/search",
  async handler({ ctx, query }) {
    const asked = (query.get("q") ?? "").trim().slice(0, MOST_LETTERS);
    const words = wordsOf(asked);
    const found = findEntries(await searchIndex(ctx.config), words);
    return docsPage({
      title: "Search",
      path: "/docs/search",
      headings: [],
      query: asked,
      body: markup`<div class="prose"><h1>Search</h1>
<div id="search-results">${asked === "" ? nothingAsked : resultsOf(asked, words, found)}</div>
</div>`,
    });
  },
});

const nothingAsked = markup`<p>Type above what you are looking for: a word such as “idempotency”, an endpoint such as <code>POST /v1/sessions</code>, an event or an error code.</p>`;

function resultsOf(query: string, words: readonly string[], found: readonly SearchEntry[]): Markup {
  if (found.length === 0)
    return markup`<p>Nothing found for “${query}”.</p>
<p class="soft">Each word has to occur in a section, endpoint, event or error. Try fewer words, or look through the <a href="/docs/reference">API reference</a>.</p>`;
  const shown = found.slice(0, MOST_RESULTS);
  return markup`<p class="soft">${countOf(shown.length, found.length)}</p>
<ul class="results">${shown.map(
    (entry) =>
      markup`<li><a href="${entry.href}"><strong>${marked(entry.title, words)}</strong>${
        entry.page === "" ? null : markup` <span class="soft">${entry.page}</span>`
      }<span class="context">${contextLine(entry.text, words)}</span></a></li>`,
  )}</ul>`;
}

function countOf(shown: number, found: number): string {
  if (shown < found) return `The best ${shown} of ${found} results`;
  return found === 1 ? "1 result" : `${found} results`;
}
