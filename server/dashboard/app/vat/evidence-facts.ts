import type { components } from "../../../../client/src/partner-api.ts";
import type { Tone } from "../parts/Tag.tsx";

export type Evidence = components["schemas"]["VatEvidence"];
export type EvidenceDetail = components["schemas"]["VatEvidenceDetail"];

export const resultFacts: Record<Evidence["status"], { tone: Tone; name: string }> = {
  valid: { tone: "ok", name: "Valid" },
  invalid: { tone: "bad", name: "Not valid" },
  unavailable: { tone: "warn", name: "Unavailable" },
  format_only: { tone: "plain", name: "Format only" },
};

export const sourceNames: Record<Evidence["source"], string> = {
  vies: "VIES",
  hmrc: "HMRC",
  format: "None: format only",
};
