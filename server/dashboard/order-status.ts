import { markup, type Markup } from "../html/markup.ts";

const tones: Record<string, string> = { processing: "good", "on-hold": "warn", canceled: "bad" };

/** A status with a coloured dot. */
export function orderStatus(status: string): Markup {
  return markup`<span class="status status-${tones[status] ?? "none"}">${status}</span>`;
}
