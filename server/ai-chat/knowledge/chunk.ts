import { toDecimal } from "../../../shared/money.ts";
import type { StorePage, StoreProduct } from "../../stores/platform.ts";
import { splitText } from "./split-text.ts";

export type ChunkKind = "product" | "policy";

/** A piece of text that an answer can be based on. */
export interface Chunk {
  kind: ChunkKind;
  /** The store's id of the product or page. */
  sourceId: string;
  /** Place among the parts of a long text, from 0. */
  part: number;
  title: string;
  url: string | null;
  content: string;
}

/** Characters. Short enough that several fit into one question to the model. */
const MAX_CONTENT = 1_200;
/** Of one product or page: a store cannot fill the index with a single text. */
const MAX_PARTS = 25;
const MAX_TITLE = 300;

/** The price and availability of a product are in its first part. */
export function chunksOfProduct(product: StoreProduct): Chunk[] {
  const facts = [
    `Price: ${toDecimal(product.price, product.currency)} ${product.currency}.`,
    ...(product.sku === "" ? [] : [`Article number: ${product.sku}.`]),
    ...(product.inStock === undefined ? [] : [product.inStock ? "In stock." : "Out of stock."]),
  ];
  const text = `${facts.join(" ")}\n${product.description}`;
  return chunksOf(
    "product",
    { id: product.id, title: product.name, url: webAddress(product.url ?? null) },
    text,
  );
}

export function chunksOfPage(page: StorePage): Chunk[] {
  return chunksOf("policy", { ...page, url: webAddress(page.url) }, page.content);
}

/** Answers link to it, so that it must not be a script. */
function webAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return ["https:", "http:"].includes(new URL(url).protocol) ? url : null;
}

function chunksOf(
  kind: ChunkKind,
  { id, title, url }: { id: string; title: string; url: string | null },
  text: string,
): Chunk[] {
  const titled = title.replaceAll("\0", "").slice(0, MAX_TITLE);
  // Postgres stores no zero bytes.
  return splitText(text.replaceAll("\0", ""), MAX_CONTENT)
    .slice(0, MAX_PARTS)
    .map((content, part) => ({ kind, sourceId: id, part, title: titled, url, content }));
}
