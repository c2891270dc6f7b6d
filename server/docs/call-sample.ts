import { codeTabs } from "../html/code-tabs.ts";
import type { Markup } from "../html/markup.ts";
import type { Route } from "../http/define-route.ts";
import { curlFor } from "./curl.ts";
import { typescriptFor } from "./typescript-sample.ts";

/** A call of an endpoint in every language that samples come in. @param id unique on the page. */
export function callSample(id: string, title: string, route: Route, baseUrl: string, query?: string): Markup {
  return codeTabs(id, title, [
    { language: "shell", name: "curl", code: curlFor(route, baseUrl, query) },
    { language: "typescript", name: "TypeScript", code: typescriptFor(route, baseUrl, query) },
  ]);
}
