import { describe, expect, test } from "vitest";
import { SslStatus } from "../../shared/wire/domain.ts";
import { holdsHostname, hasEnded, nextStatus, type DomainEvent } from "./domain-states.ts";

const events = [
  "unproven",
  "proven",
  "issued",
  "deployed",
  "timed_out",
  "lost",
  "deleted",
  "claimed",
] as const;

/** The next status per event, in the order above; "." means unchanged. */
const table: Record<SslStatus, string> = {
  initializing: "pending_validation pending_issuance . . validation_timed_out . deleted .",
  pending_validation: ". pending_issuance . . validation_timed_out . deleted .",
  pending_issuance: "pending_validation . pending_deployment . validation_timed_out . deleted .",
  pending_deployment: "pending_validation . . active validation_timed_out . deleted .",
  active: ". . . . . pending_validation deleted .",
  validation_timed_out: ". . . . . . deleted initializing",
  deleted: ". . . . . . . initializing",
};

const rows = SslStatus.options.flatMap((from) =>
  table[from]
    .split(" ")
    .map((to, index): [SslStatus, DomainEvent, string] => [from, events[index]!, to === "." ? from : to]),
);

test.each(rows)("%s, %s: %s", (from, event, to) => {
  expect(nextStatus(from, event)).toBe(to);
});

describe("statuses", () => {
  test("hold the hostname from its proof until it is lost or has ended", () => {
    expect(SslStatus.options.filter(holdsHostname)).toEqual([
      "pending_issuance",
      "pending_deployment",
      "active",
    ]);
  });

  test("have ended if the hostname can be claimed again", () => {
    expect(SslStatus.options.filter(hasEnded)).toEqual(["validation_timed_out", "deleted"]);
  });
});
