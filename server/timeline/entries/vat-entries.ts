import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { RecheckRow } from "../../orders/vat-recheck/vat-rechecks.sql.ts";
import type { VatCheckFact } from "../checkout-facts.sql.ts";
import { durationText, entry, instant, sentences, tries, words } from "./entry.ts";

const authorities = { vies: "VIES", hmrc: "HMRC", format: "No authority" } as const;

/** A check of the buyer's VAT number, with the authority's verdict. */
export function vatCheckEntry(check: VatCheckFact): TimelineEntry {
  return entry({
    id: `vat/${check.id}`,
    at: check.checked_at,
    kind: "vat_check",
    durationMs: check.duration_ms,
    ...verdictOf(check),
    links: [{ type: "vat_check", id: String(check.id) }],
  });
}

function verdictOf(check: VatCheckFact): Pick<TimelineEntry, "outcome" | "title" | "text"> {
  const { vat_number: number, country, consultation_number: consultation } = check;
  const authority = authorities[check.source];
  const time = check.duration_ms === null ? "" : ` in ${durationText(check.duration_ms)}`;
  const reused =
    check.answered_at !== null && `The answer is from a check made on ${instant(check.answered_at)}.`;
  switch (check.status) {
    case "valid":
      return {
        outcome: "ok",
        title: "VAT number confirmed",
        text: sentences(
          `${authority} confirmed ${number}${time}${check.name ? `, registered to ${check.name}` : ""}.`,
          consultation !== null && `Consultation number ${consultation}.`,
          reused,
        ),
      };
    case "invalid":
      return {
        outcome: "warning",
        title: "VAT number not valid",
        text: sentences(
          `${authority} answered${time} that ${number} is not registered for cross-border trade.`,
          reused,
        ),
      };
    case "unavailable":
      return {
        outcome: "warning",
        title: "Tax authority not reachable",
        text: `${authority} could not check ${number} for ${country}${check.fault === null ? "" : ` (${words(check.fault)})`}. The order can be placed; the number is checked again afterwards.`,
      };
    case "format_only":
      return {
        outcome: "info",
        title: "VAT number has the right form",
        text: `No tax authority can be asked about ${number} (${country}), so only its form was checked.`,
      };
  }
}

/** The later check of a number that could not be checked when the order was placed. */
export function recheckEntries(recheck: RecheckRow | null): TimelineEntry[] {
  if (recheck === null) return [];
  const { vat_number: number, finding, state } = recheck;
  const base = { id: `${recheck.order_id}/recheck`, kind: "vat_check" as const };
  if (state === "answered" && finding !== null)
    return [
      entry({
        ...base,
        at: new Date(finding.checkedAt),
        outcome: finding.valid ? "ok" : "warning",
        title: finding.valid ? "VAT number confirmed later" : "VAT number rejected later",
        text: `The number ${number} could not be checked when the order was placed. The later check found it ${finding.valid ? "valid" : "not valid: the VAT of the order may have to be charged"}.`,
      }),
    ];
  if (state === "given_up")
    return [
      entry({
        ...base,
        at: recheck.give_up_at,
        outcome: "failed",
        title: "VAT number could not be checked",
        text: `The tax authority did not answer about ${number} in ${tries(recheck.tries)}. Check the number yourself and keep the proof.`,
      }),
    ];
  return [
    entry({
      ...base,
      at: recheck.created_at,
      outcome: "info",
      title: "VAT number is checked again",
      text: sentences(
        `The number ${number} could not be checked when the order was placed.`,
        recheck.tries > 0 && `So far the authority was asked in ${tries(recheck.tries)}.`,
        `The next one is due on ${instant(recheck.next_at)}.`,
      ),
    }),
  ];
}
