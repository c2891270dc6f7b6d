import type { Page } from "playwright-core";

/**
 * Whether a text is in the page, its storage, or any object that the app's component tree refers to: states, props,
 * contexts, and through them the caches of queries and mutations.
 */
export function isReachableFromApp(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const container = document.getElementById("app")!;
    const rootKey = Object.keys(container).find((key) => key.startsWith("__reactContainer$"));
    if (rootKey === undefined) throw new Error("the app has no component tree");
    const seen = new Set<unknown>();
    const queue: unknown[] = [
      (container as unknown as Record<string, unknown>)[rootKey],
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ];
    while (queue.length > 0) {
      const value = queue.pop();
      if (typeof value === "string" && value.includes(wanted)) return true;
      if (typeof value !== "object" || value === null || seen.has(value) || value === window) continue;
      seen.add(value);
      if (value instanceof Map || value instanceof Set) queue.push(...value.keys(), ...value.values());
      if (value instanceof Node && value !== container) {
        queue.push(value.textContent);
        continue;
      }
      for (const key of Object.keys(value)) {
        const descriptor = Object.getOwnPropertyDescriptor(value, key);
        if (descriptor !== undefined && "value" in descriptor) queue.push(descriptor.value);
      }
    }
    return false;
  }, text);
}
