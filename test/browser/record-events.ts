import type { Page } from "playwright-core";

/** A browser event as a store's script receives it. */
export interface RecordedEvent {
  name: string;
  detail: Record<string, unknown>;
  /** Whether the detail is deeply frozen. */
  frozen: boolean;
  /** Whether it was dispatched on `document` and reached `window`. */
  bubbled: boolean;
}

const names = ["svccheckout:ready", "svccheckout:details-complete", "svccheckout:payment-complete"];

/** Records the events of every document the page loads. */
export async function recordEvents(page: Page): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  await page.exposeFunction("recordEvent", (event: RecordedEvent) => void recorded.push(event));
  await page.addInitScript((eventNames) => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== "object" ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    const { recordEvent } = window as unknown as { recordEvent: (event: unknown) => Promise<void> };
    for (const name of eventNames) {
      window.addEventListener(name, (event) => {
        const { detail } = event as CustomEvent<unknown>;
        void recordEvent({ name, detail, frozen: isFrozen(detail), bubbled: event.target === document });
      });
    }
  }, names);
  return recorded;
}
