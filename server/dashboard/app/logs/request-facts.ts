import type { components } from "../../../../client/src/partner-api.ts";
import type { Tone } from "../parts/Tag.tsx";

export type LoggedRequest = components["schemas"]["RequestLogEntry"];

/** Responses by their status, as the API filters them. */
export const outcomes = {
  succeeded: { label: "Succeeded", status_min: 100, status_max: 399 },
  failed: { label: "Failed", status_min: 400, status_max: 599 },
  rejected: { label: "Rejected (4xx)", status_min: 400, status_max: 499 },
  limited: { label: "Beyond a limit (429)", status_min: 429, status_max: 429 },
  error: { label: "Service errors (5xx)", status_min: 500, status_max: 599 },
} as const;
export type Outcome = keyof typeof outcomes;

export const isOutcome = (text: unknown): text is Outcome => typeof text === "string" && text in outcomes;

export const toneOf = ({ status_code: status }: LoggedRequest): Tone =>
  status >= 500 ? "bad" : status >= 400 ? "warn" : "ok";

/** "1.2 kB"; null if it is not known. */
export function sizeText(bytes: number | null): string | null {
  if (bytes === null) return null;
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
