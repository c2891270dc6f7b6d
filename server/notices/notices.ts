import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import type { Sql } from "../db/sql.ts";
import { insertNotice, listOwnerAddresses, type Notice } from "./notices.sql.ts";

export { closeNotices, closeNoticesOfKinds, closeOldNotices, listNotices } from "./notices.sql.ts";
export type { Notice } from "./notices.sql.ts";

/**
 * Notifies a workspace of an event it did not cause, in the caller's transaction: on the dashboard until `closeNotices`,
 * and by e-mail to every owner if mail is configured.
 * @param subject of the e-mail.
 */
export async function sendNotice(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  subject: string,
  notice: Omit<Notice, "id" | "created_at">,
): Promise<void> {
  const id = await raiseNotice(ctx, sql, notice);
  if (id === null || ctx.mailer === null) return;
  const owners = await listOwnerAddresses(sql, notice.workspace_id);
  await addJobs(
    sql,
    owners.map((to, index) => ({
      identifier: "send-mail",
      payload: { id: `${id}.${index}`, workspaceId: notice.workspace_id, to, subject, text: notice.text },
      jobKey: `mail:${id}:${index}`,
    })),
  );
}

/**
 * The same without e-mail, for what concerns many merchants at once.
 * @returns its id; null if an equal notice is still open.
 */
export async function raiseNotice(
  ctx: Pick<Context, "clock">,
  sql: Sql,
  notice: Omit<Notice, "id" | "created_at">,
): Promise<string | null> {
  const id = randomUUID();
  const isNew = await insertNotice(sql, { ...notice, id, created_at: new Date(ctx.clock.now()) });
  return isNew ? id : null;
}
