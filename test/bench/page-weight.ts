import { gzipSync } from "node:zlib";

/** What a page costs on the wire, in bytes after gzip, each file by itself as a web server sends it. */
export interface PageWeight {
  /** The document, with everything inside it. */
  html: number;
  /** Scripts and style sheets that the document loads, by address without the query. */
  files: Map<string, number>;
}

/** Of a page's HTML; files are read from the store, not from a cache. */
export async function weigh(html: string, base: string): Promise<PageWeight> {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const addresses = tags
    .filter((tag) => tag.startsWith("<script") || /rel=["']stylesheet["']/.test(tag))
    .flatMap((tag) => /\s(?:src|href)=["']([^"']+)["']/.exec(tag)?.[1] ?? []);
  const files = new Map<string, number>();
  for (const address of addresses) {
    const url = new URL(address.replaceAll("&#038;", "&").replaceAll("&amp;", "&"), base);
    if (url.origin !== new URL(base).origin) continue;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
    files.set(url.pathname, gzipSync(await response.bytes()).length);
  }
  return { html: gzipSync(html).length, files };
}

/** What the second page has that the first lacks: files, and the growth of the document. */
export function addedWeight(without: PageWeight, withPlugin: PageWeight): PageWeight {
  const files = [...withPlugin.files].filter(([path]) => !without.files.has(path));
  return { html: withPlugin.html - without.html, files: new Map(files) };
}
