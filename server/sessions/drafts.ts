import { editsOfAll, newerFields, withFieldsOf, type DraftEdits } from "../../shared/draft-fields.ts";
import type { CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import type { Sql } from "../db/sql.ts";
import { lockDraft, writeDraft, type SessionRow } from "./sessions.sql.ts";

/** When each field of a session's draft was edited; empty without a draft. */
export function draftEdits(
  session: Pick<SessionRow, "draft" | "draft_edits" | "draft_edited_at">,
): DraftEdits {
  if (session.draft === null) return {};
  if (session.draft_edits !== null) return session.draft_edits;
  return session.draft_edited_at === null ? {} : editsOfAll(session.draft_edited_at);
}

/**
 * Merges what the shopper edited into the draft of an open session, in the caller's transaction: a field is replaced
 * unless the draft has a newer edit of it. The first draft is the whole form, which shows what the store sent.
 * @param isComplete whether a form has all details.
 */
export async function saveDraft(
  sql: Sql,
  id: string,
  details: CheckoutDetails,
  edits: DraftEdits,
  isComplete: (details: CheckoutDetails) => boolean,
): Promise<void> {
  const locked = await lockDraft(sql, id);
  if (locked !== null) await mergeDraft(sql, { id, ...locked }, details, edits, isComplete);
}

/** As `saveDraft`, into a session that the transaction has locked. */
export async function mergeDraft(
  sql: Sql,
  session: Pick<SessionRow, "id" | "draft" | "draft_edits" | "draft_edited_at">,
  details: CheckoutDetails,
  edits: DraftEdits,
  isComplete: (details: CheckoutDetails) => boolean,
): Promise<void> {
  const known = draftEdits(session);
  const fields = newerFields(edits, known);
  const merged = { ...known, ...Object.fromEntries(fields.map((field) => [field, edits[field]])) };
  const newest = Object.values(merged).reduce<string | null>(
    (latest, at) => (at !== undefined && at > (latest ?? "") ? at : latest),
    null,
  );
  const draft = session.draft === null ? details : withFieldsOf(session.draft, details, fields);
  const columns = {
    draft,
    draft_edits: merged,
    draft_edited_at: newest === null ? null : new Date(newest),
  };
  await writeDraft(sql, session.id, columns, isComplete(draft));
}
