import TurndownService from "turndown";
import type { Markup } from "../../html/markup.ts";

/** Markdown of a document's HTML: the parts that our pages are made of. @param page its address, to which links are relative. */
export function toMarkdown(body: Markup, page: URL): string {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    hr: "---",
  });
  // Buttons copy samples and choose their language; here all are listed.
  service.remove("button");
  service.addRule("link", {
    filter: (node) => node.nodeName === "A",
    replacement(content, link) {
      if (link.getAttribute("class") === "anchor") return content;
      return `[${content}](${new URL(link.getAttribute("href") ?? "", page).href})`;
    },
  });
  service.addRule("title of a sample", {
    filter: "figcaption",
    replacement: (content) => `\n\n**${content.trim()}**\n\n`,
  });
  service.addRule("tag", {
    filter: (node) => node.nodeName === "SPAN" && node.getAttribute("class") === "tag",
    replacement: (content) => `(${content})`,
  });
  service.addRule("entry", {
    filter: (node) =>
      node.nodeName === "LI" && (node.parentNode as HTMLElement).getAttribute("class") === "entries",
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  addTables(service);
  return `${service.turndown(body.html)}\n`;
}

/** Tables as GitHub Flavored Markdown has them: one line for each row. */
function addTables(service: TurndownService): void {
  service.addRule("cell", {
    filter: ["th", "td"],
    replacement: (content) =>
      ` ${content
        .trim()
        .replaceAll(/\s*\n\s*/g, " ")
        .replaceAll("|", String.raw`\|`)} |`,
  });
  service.addRule("row", { filter: "tr", replacement: (content) => `\n|${content}` });
  service.addRule("head", {
    filter: "thead",
    replacement(content, node) {
      const heads = node.getElementsByTagName("th").length;
      return `${content}\n|${" --- |".repeat(heads)}`;
    },
  });
  service.addRule("body", { filter: "tbody", replacement: (content) => content });
  service.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
}
