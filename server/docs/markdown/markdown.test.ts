// Holds: every page of the docs is Markdown from the same definition, and llms.txt leads to all of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../../../test/support/harness.ts";
import { markup } from "../../html/markup.ts";
import { listErrors } from "../../errors.ts";
import { listDocuments, markdownPath, type DocumentPage } from "../docs-document.ts";
import { docsPages } from "../docs-page.ts";
import { allSamples } from "../page-samples.fixture.ts";
import { prefersMarkdown } from "./answer-markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

let h: Harness;
let pages: DocumentPage[];
beforeAll(async () => {
  h = await startHarness({ worker: false });
  pages = await listDocuments();
});
afterAll(() => h.close());

const textOf = async (path: string): Promise<string> => {
  const answer = await h.client().get(path);
  expect(answer.status, path).toBe(200);
  return answer.text;
};

/** The contents of fenced blocks with their languages. */
const fencesOf = (markdown: string): Array<{ language: string; code: string }> =>
  [...markdown.matchAll(/^(`{3,})(\w*)\n([^]*?)\n\1$/gm)].map(([, , language, code]) => ({
    language: language!,
    code: code!,
  }));

test("every page of the navigation that is text has its Markdown, and names it", async () => {
  const texts = docsPages.flatMap(({ links }) => links.map(({ href }) => href));
  expect(pages.map(({ path }) => path)).toEqual(
    texts.filter((path) => !["/docs/reference", "/openapi.json"].includes(path)),
  );
  for (const { document } of pages) {
    const path = markdownPath(document);
    expect(await textOf(document.path)).toContain(
      `<link rel="alternate" type="text/markdown" href="${path}">`,
    );
    const answer = await fetch(h.url + path);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await answer.text()).toMatch(new RegExp(`^# ${document.title}\n\n`));
  }
  expect((await h.client().get("/docs/nothing.md")).status).toBe(404);
});

test("every sample is a fenced block with its language, unchanged", async () => {
  for (const { document } of pages) {
    const samples = allSamples(await textOf(document.path));
    const fences = fencesOf(await textOf(markdownPath(document)));
    expect(samples.length).toBeGreaterThan(0);
    expect(fences.map(({ code }) => code)).toEqual(samples);
    expect(fences.filter(({ language }) => language === "")).toEqual([]);
  }
});

test("nothing but a sample is HTML, and every link is absolute", async () => {
  for (const { document } of pages) {
    const markdown = (await textOf(markdownPath(document))).replaceAll(/^(`{3,})[^]*?\n\1$/gm, "");
    expect(markdown.replaceAll(/`[^`\n]*`/g, "")).not.toMatch(/<\/?[a-z]+[ >]/);
    const links = [...markdown.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1]);
    expect(links.filter((link) => !/^https?:\/\//.test(link!))).toEqual([]);
  }
});

test("sections and errors are headings, and tables have a line for each row", async () => {
  for (const { document } of pages) {
    const markdown = await textOf(markdownPath(document));
    const { sections, body } = await document.content(h.ctx.config);
    if (document.kind === "guide")
      for (const { title } of sections) expect(markdown).toContain(`\n## ${title}\n`);
    expect(markdown.match(/^\|.*\|$/gm)?.length ?? 0).toBe(
      (body.html.match(/<tr>/g)?.length ?? 0) + (body.html.match(/<table>/g)?.length ?? 0),
    );
  }
  const errors = await textOf("/docs/errors.md");
  for (const { code } of listErrors()) expect(errors).toContain(`\n### \`${code}\``);
});

test("a bar in a cell and backticks in a sample stay what they are", () => {
  const body = markup`<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><code>a|b</code></td></tr></tbody></table>
<pre><code class="language-text">${"```\nx\n```"}</code></pre>`;
  const markdown = toMarkdown(body, new URL("https://svc.example/docs"));
  expect(markdown).toBe("| A |\n| --- |\n| `a\\|b` |\n\n````text\n```\nx\n```\n````\n");
});

test("a client that prefers Markdown gets it at the page's own address", async () => {
  const answer = await fetch(`${h.url}/docs/webhooks`, {
    headers: { accept: "text/markdown, text/html;q=0.9" },
  });
  expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(answer.headers.get("vary")).toContain("accept,");
  expect(await answer.text()).toBe(await textOf("/docs/webhooks.md"));
});

test.each([
  ["text/markdown", true],
  ["text/html;q=0.5, text/markdown", true],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0", false],
  ["text/html,application/xhtml+xml,*/*;q=0.8", false],
  ["*/*", false],
  [undefined, false],
])("Accept: %s prefers Markdown: %s", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

test("llms.txt has the form of llmstxt.org and leads to every page, which llms-full.txt contains", async () => {
  const index = await textOf("/llms.txt");
  expect(index).toMatch(/^# .+\n\n> .+\n\n/);
  const full = await textOf("/llms-full.txt");
  const links = [...index.matchAll(/^- \[(.+)\]\((.+)\): .+$/gm)].map((match) => match[2]!);
  expect(index.match(/^- /gm)).toHaveLength(links.length);
  for (const { document } of pages) {
    expect(links).toContain(h.url + markdownPath(document));
    expect(full).toContain(await textOf(markdownPath(document)));
  }
  expect(links).toContain(`${h.url}/openapi.json`);
  for (const link of links) expect((await fetch(link)).status, link).toBe(200);
});
