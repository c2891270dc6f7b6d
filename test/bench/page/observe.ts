/** What the browser has recorded of a load; times in milliseconds since the navigation began. */
export interface Recorded {
  /** First and largest contentful paint; 0 before the first. */
  fcp: number;
  lcp: number;
  /** Sum of the layout shifts without input (CLS has windows of 5 seconds; one load is shorter). */
  cls: number;
  /** When the submit button was there and enabled; null before. */
  usable: number | null;
  longTasks: Array<{ start: number; duration: number }>;
}

declare global {
  interface Window {
    svcBench?: Recorded;
  }
}

/**
 * Runs in the page, before its own scripts: records paints, shifts, long tasks, and when the submit button can be pressed.
 * @param button selector of the submit button as soon as it reacts; null for a page without one.
 */
export function observe(button: string | null): void {
  if (window !== window.top) return;
  const recorded: Recorded = { fcp: 0, lcp: 0, cls: 0, usable: null, longTasks: [] };
  window.svcBench = recorded;
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  each("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") recorded.fcp = startTime;
  });
  each("largest-contentful-paint", ({ startTime }) => {
    recorded.lcp = startTime;
  });
  each("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) recorded.cls += value;
  });
  each("longtask", ({ startTime: start, duration }) => {
    recorded.longTasks.push({ start, duration });
  });
  // Looks once a frame: an observer of the document would slow down a page that writes much into it.
  const look = () => {
    if (document.querySelector(button!) === null) requestAnimationFrame(look);
    else recorded.usable = performance.now();
  };
  if (button !== null) requestAnimationFrame(look);
}
