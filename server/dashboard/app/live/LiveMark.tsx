import type { Live } from "./live-reading.ts";

const texts = {
  live: ["Live", "Follows what happens while this tab is visible."],
  paused: ["Paused", "Follows what happens on the first page only."],
} as const;

/** Whether a page follows what happens, or since when it cannot. */
export function LiveMark({ live: { state, updatedAt, retry } }: { live: Live }) {
  if (state !== "failing") {
    const [text, title] = texts[state];
    return (
      <span className={`live ${state}`} title={title}>
        {text}
      </span>
    );
  }
  const since = new Date(updatedAt).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return (
    <span className="live failing" role="status">
      Not updated since {since} ·{" "}
      <button type="button" className="link" onClick={retry}>
        Retry
      </button>
    </span>
  );
}
