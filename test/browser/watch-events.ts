import type { Page } from "playwright-core";

/** A browser event as a store's script sees it. */
export interface SeenEvent {
  name: string;
  detail: Record<string, unknown>;
  /** The detail and everything in it is frozen. */
  frozen: boolean;
  /** Dispatched on `document` and heard on `window`. */
  bubbled: boolean;
}

const names = ["svccheckout:ready", "svccheckout:details-complete", "svccheckout:payment-complete"];

/** Listens on every document the page will load; what is heard outlives them. */
export async function watchEvents(page: Page): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  await page.exposeFunction("tellEvent", (event: SeenEvent) => void seen.push(event));
  await page.addInitScript((wanted) => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    const { tellEvent } = window as unknown as { tellEvent: (event: unknown) => Promise<void> };
    for (const name of wanted) {
      window.addEventListener(name, (event) => {
        const { detail } = event as CustomEvent<unknown>;
        void tellEvent({ name, detail, frozen: isFrozen(detail), bubbled: event.target === document });
      });
    }
  }, names);
  return seen;
}
