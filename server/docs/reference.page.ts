import { markup } from "../html/markup.ts";
import type { NavGroup } from "../html/shell.ts";
import { definePage } from "../http/define-page.ts";
import { describeApi } from "./described-api.ts";
import { docsPage } from "./docs-page.ts";
import { anchorOf, renderEvent, renderOperation, splitSummary } from "./reference-operation.ts";

/** Every documented endpoint and event, generated from their declarations. */
export default definePage({
  method: "GET",
  path: "/docs/reference",
  async handler({ ctx }) {
    const { baseUrl } = ctx.config;
    const { routes, events, document } = await describeApi(baseUrl);
    const tags = [...new Set(routes.map((route) => route.tag))];
    const headings: NavGroup[] = tags.map((tag) => ({
      title: tag,
      links: routes
        .filter((route) => route.tag === tag)
        .map((route) => ({
          href: `#${anchorOf(route)}`,
          text: splitSummary(route.summary).title,
          badge: route.method,
        })),
    }));
    headings.push({
      title: "Events",
      links: events.map((event) => ({ href: `#event-${event.name}`, text: event.name })),
    });
    return docsPage({
      title: "API reference",
      path: "/docs/reference",
      wide: true,
      headings,
      body: markup`<div class="prose">
<h1>API reference</h1>
<p class="lead">Generated from the declarations the server itself runs on: what stands here is what it checks.</p>
<p>Partner endpoints answer below <code>/v2</code>; merchant endpoints below <code>/v1</code>. The same as a document for tools: <a href="/openapi.json">OpenAPI 3.1</a>. In the samples, <code>$SVC_KEY</code> is a partner key, <code>$MERCHANT_KEY</code> a merchant's, <code>$WORKSPACE</code> and <code>$MERCHANT</code> their ids.</p>
</div>
${tags.map(
  (tag) =>
    markup`<h2 class="group-title">${tag}</h2>${routes
      .filter((route) => route.tag === tag)
      .map((route) => renderOperation(route, document, baseUrl))}`,
)}
<h2 class="group-title">Events</h2>
${events.map(renderEvent)}`,
    });
  },
});
