// The public address of a built-in store's product or page leads to its text.
import { expect, test } from "vitest";
import { useHarness } from "../../test/support/harness.ts";
import { insertSamplePages } from "./sample-pages.ts";

const h = useHarness({ worker: false });

test("products and pages have an address at which anyone finds their text", async () => {
  const merchant = await h.merchant(await h.workspace());
  await insertSamplePages(h.sql, merchant.id);
  const platform = h.ctx.platform("builtin");
  const { products } = await platform.listProducts(merchant.id, null);
  const pages = (await platform.listPages?.(merchant.id)) ?? [];
  const texts = [...products.map(({ name, url }) => ({ title: name, url })), ...pages];
  expect(texts).toHaveLength(14);
  for (const { title, url } of texts) {
    const { pathname } = new URL(url!);
    const page = await fetch(h.url + pathname);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`<h1>${title}</h1>`)]);
  }
});

test("an address of its own that a page has stays", async () => {
  const merchant = await h.merchant(await h.workspace());
  await h.sql`insert into builtin_pages (merchant_id, id, title, content, url)
    values (${merchant.id}, 'returns', 'Returns', 'Within 30 days.', 'https://shop.example/returns')`;
  expect(await h.ctx.platform("builtin").listPages?.(merchant.id)).toMatchObject([
    { url: "https://shop.example/returns" },
  ]);
});

test.each(["/stores/none/pages/returns", "/stores/0198c0de-0000-7000-8000-000000000000/pages/returns"])(
  "%s is not found",
  async (path) => {
    expect((await fetch(h.url + path)).status).toBe(404);
  },
);
