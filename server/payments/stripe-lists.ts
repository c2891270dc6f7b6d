import { ProcessorUnavailable } from "./processor.ts";

/** The items of all pages. @throws ProcessorUnavailable if pages repeat: such a list has no end. */
export async function* onceEach<T extends { id: string }>(list: AsyncIterable<T>): AsyncGenerator<T> {
  const seen = new Set<string>();
  for await (const item of list) {
    // Only a text shows whether it was seen before; and the next page is asked for by it.
    if (typeof item.id !== "string")
      throw new ProcessorUnavailable("the payment processor lists an item without an id");
    if (seen.has(item.id)) throw new ProcessorUnavailable("the payment processor repeats a page of a list");
    seen.add(item.id);
    yield item;
  }
}

/** As {@link onceEach}, together. */
export async function allOf<T extends { id: string }>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of onceEach(list)) items.push(item);
  return items;
}
