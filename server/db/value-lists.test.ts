import { expect, test } from "vitest";
import { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import { VatCheck } from "../../shared/wire/vat.ts";
import { useHarness } from "../../test/support/harness.ts";
import { Settings } from "../config.ts";

const h = useHarness({ worker: false });

/** Lists that grow with the code and stand in the database too: a new value needs a migration. */
test.each<[constraint: string, values: readonly string[]]>([
  ["vat_checks_source_check", VatCheck.shape.source.options],
  ["sessions_stopped_reason_check", StoppedReason.options],
  ["custom_domains_edge_check", Settings.shape.SVC_EDGE.unwrap().options],
])("%s allows what the code knows", async (constraint, values) => {
  const [row] = await h.sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`;
  const allowed = [...row!.definition.matchAll(/'([^']+)'/g)].map(([, value]) => value);
  expect(allowed.toSorted()).toEqual(values.toSorted());
});
