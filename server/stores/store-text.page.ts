import { z } from "zod";
import { formatMoney } from "../../shared/money.ts";
import { definePage } from "../http/define-page.ts";
import { markup } from "../html/markup.ts";
import { shellPage } from "../html/shell-page.ts";
import { findBuiltinText } from "./builtin.sql.ts";

const Params = z.object({
  merchantId: z.uuid(),
  kind: z.enum(["products", "pages"]),
  id: z.string().min(1).max(200),
});

/** A product or page of a built-in store: what an answer of AI checkout links to. Anyone may see it. */
export default definePage({
  method: "GET",
  path: "/stores/{merchantId}/{kind}/{id}",
  async handler({ ctx, params }) {
    const wanted = Params.safeParse(params);
    const text = wanted.success
      ? await findBuiltinText(ctx.sql, wanted.data.merchantId, wanted.data.kind, wanted.data.id)
      : null;
    if (text === null) {
      const body = markup`<div class="prose"><h1>Page not found</h1><p>The store has no such page.</p></div>`;
      return shellPage({ title: "Page not found", nav: [], body }, 404);
    }
    const paragraphs = text.content.split(/\n\s*\n/).map((paragraph) => markup`<p>${paragraph}</p>`);
    const price =
      text.price === null || text.currency === null
        ? null
        : markup`<p>${formatMoney(text.price, text.currency, "en-GB")}</p>`;
    const body = markup`<div class="prose"><h1>${text.title}</h1>${price}${paragraphs}</div>`;
    return shellPage({ title: text.title, nav: [], body });
  },
});
