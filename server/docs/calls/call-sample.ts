import { codeTabs } from "../../html/code-tabs.ts";
import type { Markup } from "../../html/markup.ts";
import { curlFor } from "./curl.ts";
import { phpFor } from "./php-sample.ts";
import { pythonFor } from "./python-sample.ts";
import type { SampledRoute } from "./sampled-call.ts";
import { typescriptFor } from "./typescript-sample.ts";

/** A call of an endpoint in every language that samples come in. @param id unique on the page. */
export function callSample(
  id: string,
  title: string,
  route: SampledRoute,
  baseUrl: string,
  query?: string,
): Markup {
  return codeTabs(id, title, [
    { language: "shell", name: "curl", code: curlFor(route, baseUrl, query) },
    { language: "typescript", name: "TypeScript", code: typescriptFor(route, baseUrl, query) },
    { language: "php", name: "PHP", code: phpFor(route, baseUrl, query) },
    { language: "python", name: "Python", code: pythonFor(route, baseUrl, query) },
  ]);
}
