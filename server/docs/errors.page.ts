import { markup, inlineCode } from "../html/markup.ts";
import { codeBlock } from "../html/code-block.ts";
import { ApiError, errorBody, listErrors } from "../errors.ts";
import { loadRoutes } from "../http/load-routes.ts";
import { errorStatuses } from "../http/route-errors.ts";
import { returnedBy } from "./returned-by.ts";
import { defineDocument } from "./docs-document.ts";

/** Every error with its meaning and remedy. Its anchors are the codes and classes that error bodies link to. */
export default defineDocument({
  path: "/docs/errors",
  title: "Errors",
  lead: "Every error has the same shape. Branch on `code`, read `message`, and follow `doc_url`, which points to this page.",
  kind: "reference",
  async content(config) {
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
      config.baseUrl,
      "req_01J8ZQ5T7V9XBDFHKMNPRSTVWX",
    );
    return {
      headings: groups.map((group) => ({
        title: `${group.status} ${group.type}`,
        links: group.entries.map((entry) => ({ href: `#${entry.code}`, text: entry.code })),
      })),
      sections: errors.map((entry) => ({
        id: entry.code,
        title: entry.code,
        body: inlineCode(`${entry.meaning} ${entry.remedy}`),
      })),
      body: markup`${codeBlock(JSON.stringify(sample, null, 2), "json", "An error")}
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
)}`,
    };
  },
});
