import type { Markup } from "../html/markup.ts";
import type { NavGroup } from "../html/shell.ts";
import { shellPage } from "../html/shell-page.ts";
import type { PageAnswer } from "../http/define-page.ts";
import { searchField, searchScript } from "./search/search-field.ts";

/** The pages of the docs in reading order; the current one shows its headings below. */
export const docsPages: ReadonlyArray<{ title: string; links: Array<{ href: string; text: string }> }> = [
  {
    title: "Guides",
    links: [
      { href: "/docs", text: "Get started" },
      { href: "/docs/requests", text: "Requests and responses" },
      { href: "/docs/webhooks", text: "Receive webhooks" },
      { href: "/docs/pre-confirmation", text: "Pre-confirmation" },
      { href: "/docs/custom-domains", text: "Custom domains" },
    ],
  },
  {
    title: "Reference",
    links: [
      { href: "/docs/reference", text: "API reference" },
      { href: "/docs/errors", text: "Errors" },
      { href: "/openapi.json", text: "OpenAPI 3.1" },
    ],
  },
];

/** A docs page in the common shell, with the headings of its own in the left navigation. */
export function docsPage(options: {
  title: string;
  path: string;
  headings: readonly NavGroup[];
  body: Markup;
  markdownPath?: string;
  /** What was searched for. */
  query?: string;
}): PageAnswer {
  return shellPage({
    title: options.title,
    section: "docs",
    search: { field: searchField(options.query ?? ""), script: searchScript },
    ...(options.markdownPath === undefined ? {} : { markdownPath: options.markdownPath }),
    nav: [
      ...docsPages.map(({ title, links }) => ({
        title,
        links: links.map((link) => ({ ...link, current: link.href === options.path })),
      })),
      ...options.headings,
    ],
    body: options.body,
  });
}
