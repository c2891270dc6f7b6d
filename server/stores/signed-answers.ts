import type { Context } from "../context.ts";
import { closeNoticesOfKinds, raiseNotice, sendNotice } from "../notices/notices.ts";
import { saveSignedAnswer, saveUnsignedAnswer, type StoreConnectionRow } from "./store-connection.sql.ts";

/**
 * What is known of a connected store's answers, and who is informed. A connection made before answers were signed stays
 * unsigned, with the notice `plugin_outdated`, until its first signed answer, and never goes back.
 */

type Parts = Pick<Context, "sql" | "clock" | "log" | "mailer">;

/** A store that signs only sometimes is mentioned once an hour at most. */
const SETTLED_AFTER_MS = 60 * 60 * 1000;

/** Closes the notices, if there are any. Writes only on a change. */
export async function noteSignedAnswer(
  parts: Parts,
  merchantId: string,
  row: StoreConnectionRow,
): Promise<void> {
  const now = parts.clock.now();
  const isFirst = row.answers_signed_at === null;
  const isSettled = row.unsigned_since === null || now - row.unsigned_since.getTime() < SETTLED_AFTER_MS;
  if (!isFirst && isSettled) return;
  await parts.sql.begin(async (sql) => {
    if (!(await saveSignedAnswer(sql, merchantId, row.rest_url, new Date(now)))) return;
    await closeNoticesOfKinds(sql, row.workspace_id, merchantId, KINDS, new Date(now));
  });
}

/**
 * Raises a notice for the first of a series of unsigned answers.
 * @param cause of a store that has signed before, whose answer was therefore not accepted.
 */
export async function noteUnsignedAnswer(
  parts: Parts,
  merchantId: string,
  row: StoreConnectionRow,
  cause?: string,
): Promise<void> {
  if (row.unsigned_since !== null) return;
  const now = new Date(parts.clock.now());
  parts.log.warn({ merchant_id: merchantId, cause }, "a store's answers are not signed");
  const about = { workspace_id: row.workspace_id, livemode: row.livemode, subject_id: merchantId };
  const name = `${row.merchant_name} (${row.livemode ? "live" : "test"} mode)`;
  await parts.sql.begin(async (sql) => {
    if (!(await saveUnsignedAnswer(sql, merchantId, row.rest_url, now))) return;
    if (cause === undefined)
      await raiseNotice(parts, sql, {
        ...about,
        kind: "plugin_outdated",
        text: `The plugin in the store of ${name} is outdated: its answers are not signed. The store is connected at ${row.rest_url}. Update the plugin and run its connection test.`,
      });
    else
      await sendNotice(parts, sql, `The store of ${row.merchant_name} cannot be verified`, {
        ...about,
        kind: "store_answers_unsigned",
        text: `The store of ${name} cannot be verified, so its answers are not used: ${cause}. Orders and payments are sent again until it can.`,
      });
  });
}

const KINDS = ["plugin_outdated", "store_answers_unsigned"] as const;
