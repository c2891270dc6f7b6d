import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { addJobs } from "../jobs/add-jobs.ts";
import type { Sql } from "../db/sql.ts";
import { insertNotice, listOwnerAddresses, type Notice } from "./notices.sql.ts";

export { closeNotices, closeOldNotices, listNotices } from "./notices.sql.ts";
export type { Notice } from "./notices.sql.ts";

/**
 * Tells a workspace of something that it did not do itself, in the transaction in which it happens: the dashboard
 * shows it until `closeNotices`, and every owner gets an e-mail where one is configured.
 * @param about subject of the e-mail.
 */
export async function giveNotice(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  about: string,
  notice: Omit<Notice, "id" | "created_at">,
): Promise<void> {
  const id = randomUUID();
  const isNew = await insertNotice(sql, { ...notice, id, created_at: new Date(ctx.clock.now()) });
  if (!isNew || ctx.mailer === null) return;
  const owners = await listOwnerAddresses(sql, notice.workspace_id);
  await addJobs(
    sql,
    owners.map((to, index) => ({
      identifier: "send-mail",
      payload: { id: `${id}.${index}`, to, subject: about, text: notice.text },
      jobKey: `mail:${id}:${index}`,
    })),
  );
}
