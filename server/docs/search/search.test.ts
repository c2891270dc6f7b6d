// Holds: the search of the docs finds sections, endpoints and events, without a script too, and a query is text.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../../../test/support/harness.ts";
import { inlineCode } from "../../html/markup.ts";
import { contextLine } from "./context-line.ts";
import { findEntries, MOST_LETTERS, MOST_RESULTS, wordsOf, type SearchEntry } from "./find-entries.ts";
import { plainText } from "./plain-text.ts";
import { searchIndex } from "./search-index.ts";

let h: Harness;
let index: SearchEntry[];
beforeAll(async () => {
  h = await startHarness({ worker: false });
  index = await searchIndex(h.ctx.config);
});
afterAll(() => h.close());

const find = (query: string): SearchEntry[] => findEntries(index, wordsOf(query));
const pageOf = async (query: string): Promise<string> => {
  const answer = await h.client().get(`/docs/search?q=${encodeURIComponent(query)}`);
  expect(answer.status).toBe(200);
  return answer.text;
};

describe("finds first", () => {
  test.each([
    ["idempotency", "/docs/requests#idempotency"],
    ["IDEMPOTENCY", "/docs/requests#idempotency"],
    ["rotate secret", "/docs/webhooks#rotate"],
    ["/v1/sessions", "/docs/reference#createSession"],
    ["post /v1/sessions", "/docs/reference#createSession"],
    ["Create a checkout session", "/docs/reference#createSession"],
    ["order.held", "/docs/reference#event-order.held"],
    ["insufficient_scope", "/docs/errors#insufficient_scope"],
    ["webhooks receive", "/docs/webhooks"],
  ])("%s: %s", (query, href) => {
    expect(find(query)[0]?.href).toBe(href);
  });
});

test("a text is found with the section it stands in", () => {
  expect(find("ALIAS or ANAME").map(({ href }) => href)).toEqual(["/docs/custom-domains#dns"]);
});

test.each(["xyzzy plugh", "%%", "*.*.*", "order%held", "orde_.held", "([", "\\"])(
  "%s finds nothing",
  async (query) => {
    expect(find(query)).toEqual([]);
    expect(await pageOf(query)).toContain("Nothing found for “");
  },
);

test("every endpoint is found by its method and path, and every section by its heading", () => {
  const missed = index.filter((entry) => !find(entry.title).includes(entry));
  expect(missed).toEqual([]);
  expect(index.filter(({ href }) => href.startsWith("/docs/reference#")).length).toBeGreaterThan(100);
});

test("a query is text: in the field, in the results, in the context", async () => {
  for (const query of ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{x} ' & &amp;"]) {
    const page = await pageOf(query);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|<script>alert/);
  }
  expect(await pageOf("a<b")).toContain('value="a&lt;b"');
});

test("a query is cut, and results are limited with their number", async () => {
  const field = /name="q" value="([^"]*)"/.exec(await pageOf("x".repeat(5000)))![1]!;
  expect(field).toHaveLength(MOST_LETTERS);
  const page = await pageOf("the");
  expect(page.match(/<li><a href="[^"]*"><strong>/g)).toHaveLength(MOST_RESULTS);
  expect(page).toContain(`The best ${MOST_RESULTS} of ${find("the").length} results`);
});

test("without a query the page says what can be searched, and spaces are none", async () => {
  for (const query of ["", "   "])
    expect(await pageOf(query)).toContain("Type above what you are looking for");
});

test("a result has its page, its heading and a line around the word", async () => {
  const page = await pageOf("byte for byte");
  expect(page).toMatch(
    /<a href="\/docs\/requests#idempotency"><strong>Idempotency<\/strong> <span class="soft">Requests and responses<\/span><span class="context">… .*<mark>byte<\/mark>/,
  );
});

describe("the context", () => {
  const text = `${"before ".repeat(40)}needle${" after".repeat(60)}`;
  test("has the word in its middle, is short, and cuts no word", () => {
    const { html } = contextLine(text, ["needle"]);
    expect(html).toMatch(/^… (before )+<mark>needle<\/mark>( after)+ …$/);
    expect(html.length).toBeLessThan(220);
  });
  test("is the beginning where the text has no word of the query", () => {
    expect(contextLine(text, ["other"]).html).toMatch(/^before before .* …$/);
  });
  test("has a word without spaces around it", () => {
    expect(contextLine("x".repeat(500) + "needle", ["needle"]).html).toContain("<mark>needle</mark>");
  });
  test("escapes what it marks", () => {
    expect(contextLine("a <b> c", ["<b>"]).html).toBe("a <mark>&lt;b&gt;</mark> c");
  });
});

test("texts of sections are free of markup and samples", () => {
  expect(plainText(inlineCode("a `<b>` & 'c'"))).toBe("a <b> & 'c'");
  for (const { text } of index)
    expect(text).not.toMatch(/<\/?(?:p|code|td|strong|figure|span)\b|&(?:lt|amp|#39);|\bCopy\b/);
});
