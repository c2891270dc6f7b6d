import { readFileSync } from "node:fs";
import { codeBlock, type CodeLanguage } from "../html/code-block.ts";
import { markup, type Markup } from "../html/markup.ts";
import { definePage, type Page } from "../http/define-page.ts";
import { mountsOf } from "../http/define-route.ts";
import { responsesOf } from "../http/openapi/openapi-document.ts";
import type { Context } from "../context.ts";
import type { EventName } from "../webhooks/events.ts";
import { callSample } from "./call-sample.ts";
import { describeApi, type DescribedApi } from "./described-api.ts";
import { docsPage } from "./docs-page.ts";
import { sampleOf } from "./sample.ts";

export interface GuideSection {
  /** The anchor. */
  id: string;
  title: string;
  body: Markup;
}

/** What guides are written with: calls, answers and events come from the declarations, so they are never out of date. */
export interface GuideKit {
  api: DescribedApi;
  config: Context["config"];
  /** A call by its method and documented path, e.g. `POST /v1/sessions`. @throws when no route declares it. */
  call(title: string, name: string, query?: string): Markup;
  /** The body that an endpoint answers with. */
  answer(title: string, name: string): Markup;
  /** The whole payload of an event. */
  payload(name: EventName): Markup;
  /** A file of `docs/examples`, as it is. */
  example(file: string): string;
  code(title: string, language: CodeLanguage, code: string): Markup;
}

export interface Guide {
  /** Its page: `/docs/webhooks`. */
  path: string;
  title: string;
  lead: string;
  sections(kit: GuideKit): GuideSection[];
}

/** A page of the docs in sections, with its headings in the left navigation. */
export function defineGuide(guide: Guide): Page {
  return definePage({
    method: "GET",
    path: guide.path,
    async handler({ ctx }) {
      const kit = kitOf(await describeApi(ctx.config.baseUrl), ctx.config);
      const sections = guide.sections(kit);
      return docsPage({
        title: guide.title,
        path: guide.path,
        headings: [
          {
            title: "On this page",
            links: sections.map((section) => ({ href: `#${section.id}`, text: section.title })),
          },
        ],
        body: markup`<div class="prose">
<h1>${guide.title}</h1>
<p class="lead">${guide.lead}</p>
${sections.map(
  (section) => markup`<h2 id="${section.id}"><a class="anchor" href="#${section.id}">${section.title}</a></h2>
${section.body}`,
)}
</div>`,
      });
    },
  });
}

function kitOf(api: DescribedApi, config: Context["config"]): GuideKit {
  const { baseUrl } = config;
  const { schemas } = api.document.components;
  const routeOf = (name: string) => {
    const route = api.routes.find((candidate) => name === `${candidate.method} ${mountsOf(candidate)[0]}`);
    if (route === undefined) throw new Error(`a guide calls ${name}, which no route declares`);
    return route;
  };
  let calls = 0;
  return {
    api,
    config,
    call: (title, name, query) => callSample(`call-${++calls}`, title, routeOf(name), baseUrl, query),
    answer(title, name) {
      const { method } = routeOf(name);
      const operation = api.document.paths[name.split(" ")[1] ?? ""]![method.toLowerCase()]!;
      const [, success] = responsesOf(api.document, operation).find(([status]) => status < "300") ?? [];
      const schema = success?.content?.["application/json"].schema ?? {};
      return codeBlock(JSON.stringify(sampleOf(schema, schemas), null, 2), "json", title);
    },
    payload(name) {
      const event = api.events.find((candidate) => candidate.name === name);
      return codeBlock(JSON.stringify(event?.example, null, 2), "json", name);
    },
    example: (file) =>
      readFileSync(new URL(`../../docs/examples/${file}`, import.meta.url), "utf8").trimEnd(),
    code: (title, language, code) => codeBlock(code, language, title),
  };
}
