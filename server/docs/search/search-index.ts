import { mountsOf } from "../../http/define-route.ts";
import { describeApi } from "../described-api.ts";
import { listDocuments } from "../docs-document.ts";
import { oncePerConfig } from "../once-per-config.ts";
import type { SearchEntry } from "./find-entries.ts";
import { plainText } from "./plain-text.ts";

/** Sections of the documents in reading order, then endpoints and events of the reference. */
export const searchIndex = oncePerConfig(async (config): Promise<SearchEntry[]> => {
  const [documents, api] = await Promise.all([listDocuments(), describeApi(config.baseUrl)]);
  const sections = await Promise.all(
    documents.map(async ({ document }) => [
      { href: document.path, title: document.title, page: "", text: document.lead.replaceAll("`", "") },
      ...(await document.content(config)).sections.map((section) => ({
        href: `${document.path}#${section.id}`,
        title: section.title,
        page: document.title,
        text: plainText(section.body),
      })),
    ]),
  );
  const endpoints = api.routes.map((route) => ({
    href: `/docs/reference#${route.operationId}`,
    title: `${route.method} ${mountsOf(route)[0]}`,
    page: "API reference",
    text: route.summary,
  }));
  const events = api.events.map(({ name, text }) => ({
    href: `/docs/reference#event-${name}`,
    title: name,
    page: "Events",
    text: text.replaceAll("`", ""),
  }));
  return [...sections.flat(), ...endpoints, ...events];
});
