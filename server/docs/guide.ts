import { readFileSync } from "node:fs";
import { codeBlock, type CodeLanguage } from "../html/code-block.ts";
import { markup, type Markup } from "../html/markup.ts";
import { mountsOf } from "../http/define-route.ts";
import { responsesOf } from "../http/openapi/openapi-document.ts";
import type { Context } from "../context.ts";
import type { EventName } from "../webhooks/events.ts";
import { callSample } from "./calls/call-sample.ts";
import { describeApi, type DescribedApi } from "./described-api.ts";
import { defineDocument, type DocsSection, type DocumentPage } from "./docs-document.ts";
import { sampleOf } from "./sample.ts";

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
  sections(kit: GuideKit): DocsSection[];
}

/** A document in sections, with its headings in the left navigation. */
export function defineGuide(guide: Guide): DocumentPage {
  return defineDocument({
    path: guide.path,
    title: guide.title,
    lead: guide.lead,
    kind: "guide",
    async content(config) {
      const sections = guide.sections(kitOf(await describeApi(config.baseUrl), config));
      const links = sections.map((section) => ({ href: `#${section.id}`, text: section.title }));
      return {
        headings: [{ title: "On this page", links }],
        sections,
        body: markup`${sections.map(
          (
            section,
          ) => markup`<h2 id="${section.id}"><a class="anchor" href="#${section.id}">${section.title}</a></h2>
${section.body}`,
        )}`,
      };
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
