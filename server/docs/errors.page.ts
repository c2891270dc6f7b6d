import { markup, inlineCode } from "../html/markup.ts";
import { codeBlock } from "../html/code-block.ts";
import { ApiError, errorBody, listErrors } from "../errors.ts";
import { definePage } from "../http/define-page.ts";
import { loadRoutes } from "../http/load-routes.ts";
import { errorStatuses } from "../http/route-errors.ts";
import { returnedBy } from "./returned-by.ts";
import { docsPage } from "./docs-page.ts";

/** Every error with its meaning and remedy. Its anchors are the codes and classes that error bodies link to. */
export default definePage({
  method: "GET",
  path: "/docs/errors",
  async handler({ ctx }) {
    const routes = await loadRoutes();
    const errors = listErrors();
    const groups = errorStatuses.map((status) => {
      const entries = errors.filter((error) => error.status === status);
      return { status, type: entries[0]?.type ?? "", entries };
    });
    const sample = errorBody(
      new ApiError("insufficient_scope", {
        message: "This endpoint requires the scope logs:read.",
        meta: { required_scope: "logs:read", scopes: ["merchants:read"] },
      }),
      ctx.config.baseUrl,
      "req_01J8ZQ5T7V9XBDFHKMNPRSTVWX",
    );
    return docsPage({
      title: "Errors",
      path: "/docs/errors",
      headings: groups.map((group) => ({
        title: `${group.status} ${group.type}`,
        links: group.entries.map((entry) => ({ href: `#${entry.code}`, text: entry.code })),
      })),
      body: markup`<div class="inlineCode">
<h1>Errors</h1>
<p class="lead">Every error has the same shape. Branch on <code>code</code>, read <code>message</code>, and follow <code>doc_url</code>, which points to this page.</p>
${codeBlock(JSON.stringify(sample, null, 2), "json", "An error")}
<p>The header <code>svc-should-retry</code> says whether the same request may succeed later unchanged. <code>request_id</code> equals the header <code>svc-request-id</code>: use it to look the call up, and give it to support. A call that did not authenticate (401) belongs to no workspace, so only support can look it up. When several parameters are invalid, <code>param</code> names the first and <code>meta.issues</code> lists them all.</p>
${groups.map(
  (
    group,
  ) => markup`<h2 id="${group.type}"><a class="anchor" href="#${group.type}">${group.status} <code>${group.type}</code></a></h2>
<ul class="entries">${group.entries.map(
    (entry) =>
      markup`<li id="${entry.code}"><h3><a class="anchor" href="#${entry.code}"><code>${entry.code}</code></a>${
        entry.retry ? markup` <span class="tag">can be retried</span>` : null
      }</h3><p>${inlineCode(entry.meaning)} <span class="soft">${inlineCode(entry.remedy)}</span></p><p class="soft">Returned by ${returnedBy(entry.code, routes)}.</p></li>`,
  )}</ul>`,
)}
</div>`,
    });
  },
});
