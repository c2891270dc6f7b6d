export type Tone = "ok" | "warn" | "bad" | "info" | "plain";

/** A status: a word with a dot. */
export function Tag({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`tag ${tone}`}>{children}</span>;
}
