import { definePage, type PageAnswer } from "../http/define-page.ts";
import { isOwnOrigin } from "../hosted-page/page-session.ts";
import { readSandboxView } from "../html/sandbox-state.ts";

/** Carts of the *Try it* buttons, with the sample store's product ids. */
const carts: Record<string, Array<{ id: string; name: string; quantity: number; price: number }>> = {
  office: [
    { id: "chair-task", name: "Task chair with lumbar support", quantity: 2, price: 27_900 },
    { id: "desk-140", name: "Height-adjustable desk 140 × 80 cm", quantity: 2, price: 48_900 },
  ],
  small: [{ id: "lamp-desk", name: "LED desk lamp", quantity: 3, price: 6900 }],
};

/** Creates a session of the sample merchant over the API, as its store would, and opens its checkout. */
export default definePage({
  method: "POST",
  path: "/sandbox/try",
  async handler({ ctx, form, headers, request }) {
    const site = headers["sec-fetch-site"];
    if (!isOwnOrigin(ctx, headers["origin"], request.host) || (site !== undefined && site !== "same-origin"))
      return plain(403, "Only the start page of this sandbox opens a checkout.");
    const sandbox = await readSandboxView({ ctx, request });
    if (sandbox === null) return plain(404, "No sandbox is running here.");
    // Where the start page was opened: its policy takes a form's answer and pictures from there alone.
    const opened = headers["origin"] ?? ctx.config.baseUrl;
    const items = (carts[form.get("cart") ?? ""] ?? carts["office"] ?? []).map((item) => ({
      ...item,
      imageUrl: `${opened}/sandbox/pictures/${item.id}.svg`,
    }));
    const response = await fetch(`${ctx.config.baseUrl}/v1/sessions`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.sample.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        cart: {
          b2b: form.get("b2b") !== "no",
          lineItems: items,
          extensions: { booking: { class_schedule_id: "cls_42", studio_id: "st_7" } },
        },
        cancelUrl: `${opened}/`,
        ...(form.get("locale") ? { locale: form.get("locale") } : {}),
      }),
    });
    const answer = (await response.json()) as { sessionUrl?: string };
    if (answer.sessionUrl === undefined)
      return plain(502, `The session could not be created: ${JSON.stringify(answer)}`);
    const location = new URL(answer.sessionUrl).pathname;
    return { status: 303, body: "", headers: { location, "cache-control": "no-store" } };
  },
});

function plain(status: number, body: string): PageAnswer {
  return { status, body, headers: { "content-type": "text/plain; charset=utf-8" } };
}
