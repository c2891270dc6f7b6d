import type { Context } from "../context.ts";
import { markup, type Markup } from "../html/markup.ts";
import { readSandboxView, type SandboxView } from "../html/sandbox-state.ts";
import { shellPage } from "../html/shell-page.ts";
import { definePage, type Page } from "../http/define-page.ts";
import { sandboxNav } from "./sandbox-nav.ts";

interface SandboxPage {
  path: string;
  /** The link that the navigation marks. */
  link: string;
  /** Null if there is nothing at this address. */
  show: (
    ctx: Context,
    sandbox: SandboxView,
    params: Record<string, string>,
  ) => Promise<{ title: string; body: Markup } | null>;
}

/** Declares a page that only the sandbox has; elsewhere, and for unknown orders, it answers 404. */
export function defineSandboxPage({ path, link, show }: SandboxPage): Page {
  return definePage({
    method: "GET",
    path,
    async handler({ ctx, params, request }) {
      const sandbox = await readSandboxView({ ctx, request });
      const page = sandbox && (await show(ctx, sandbox, params));
      if (sandbox === null || page === null) return notFoundPage();
      return shellPage({ ...page, nav: sandboxNav(link, sandbox.addresses.receiver), section: "start" });
    },
  });
}

function notFoundPage() {
  const body = markup`<div class="prose"><h1>Page not found</h1><p><a href="/">Back to the start page</a></p></div>`;
  return shellPage({ title: "Not found", nav: [], body }, 404);
}
