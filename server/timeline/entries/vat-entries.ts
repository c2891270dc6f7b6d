import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { RecheckRow } from "../../orders/vat-recheck/vat-rechecks.sql.ts";
import type { VatCheckFact } from "../checkout-facts.sql.ts";
import { durationText, entry, instant, sentences, tries, words, type RankedEntry } from "./entry.ts";

const authorities = { vies: "VIES", hmrc: "HMRC", format: "The check of its form" } as const;
const refusals = {
  vies: "not registered for cross-border trade",
  hmrc: "not a registered UK VAT number",
  format: "not a VAT number",
} as const;

interface CheckedFor {
  /** Of the order's number. */
  recheck: RecheckRow | null;
  /** The session's personal data was erased, to which the number of a sole trader belongs. */
  isErased: boolean;
}

/** A check of the buyer's VAT number, with the authority's verdict; holder and proof stand in the evidence that it links to. */
export function vatCheckEntry(check: VatCheckFact, of: CheckedFor): RankedEntry {
  return entry({
    id: `vat/${check.id}`,
    cause: "vat_check",
    at: check.checked_at,
    kind: "vat_check",
    durationMs: check.duration_ms,
    ...verdictOf(check, of),
    links: [{ type: "vat_check", id: String(check.id) }],
  });
}

/** The number, or what stands for it after erasure. */
const named = (number: string, isErased: boolean): string => (isErased ? "the number" : number);

function verdictOf(
  check: VatCheckFact,
  { recheck, isErased }: CheckedFor,
): Pick<TimelineEntry, "outcome" | "title" | "text"> {
  const { country, source, answered_at: answeredAt } = check;
  const number = named(check.vat_number, isErased);
  const authority = authorities[source];
  const time = check.duration_ms === null ? "" : ` in ${durationText(check.duration_ms)}`;
  const reused = answeredAt !== null && `The answer is from a check made on ${instant(answeredAt)}.`;
  switch (check.status) {
    case "valid":
      return {
        outcome: "ok",
        title: "VAT number confirmed",
        text: sentences(`${authority} confirmed ${number}${time}.`, reused),
      };
    case "invalid":
      return {
        outcome: "warning",
        title: "VAT number not valid",
        text: sentences(`${authority} answered${time} that ${number} is ${refusals[source]}.`, reused),
      };
    case "unavailable":
      return {
        outcome: "warning",
        title: "VAT number could not be checked",
        text: sentences(
          `${authority} could not check ${number} for ${country}${check.fault === null ? "" : ` (${words(check.fault)})`}.`,
          isFollowed(check, recheck) && "It is checked again after the order.",
        ),
      };
    case "format_only":
      return {
        outcome: "info",
        title: "VAT number has the right form",
        text: `No tax authority can be asked about ${number} (${country}), so only its form was checked.`,
      };
  }
}

/** A recheck is recorded when the order is placed. */
const isFollowed = ({ vat_number, checked_at }: VatCheckFact, recheck: RecheckRow | null): boolean =>
  recheck !== null && recheck.vat_number === vat_number && checked_at <= recheck.created_at;

/** The later check of a number that could not be checked when the order was placed. */
export function recheckEntries(recheck: RecheckRow | null, isErased: boolean): RankedEntry[] {
  if (recheck === null) return [];
  const { finding, state } = recheck;
  const number = named(recheck.vat_number, isErased);
  const subject = isErased ? "The number" : `The number ${number}`;
  const base = { id: `${recheck.order_id}/recheck`, cause: "outcome" as const, kind: "vat_check" as const };
  if (state === "answered" && finding !== null)
    return [
      entry({
        ...base,
        at: new Date(finding.checkedAt),
        outcome: finding.valid ? "ok" : "warning",
        title: finding.valid ? "VAT number confirmed later" : "VAT number rejected later",
        text: `${subject} could not be checked when the order was placed. The later check found it ${finding.valid ? "valid" : "not valid: the VAT of the order may have to be charged"}.`,
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
        `${subject} could not be checked when the order was placed.`,
        recheck.tries > 0 && `So far the authority was asked in ${tries(recheck.tries)}.`,
        `The next one is due on ${instant(recheck.next_at)}.`,
      ),
    }),
  ];
}
