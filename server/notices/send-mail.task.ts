import { z } from "zod";
import { addJobs } from "../jobs/add-jobs.ts";
import { defineTask } from "../jobs/define-task.ts";
import { MailRejected } from "./mail.ts";

const MailJob = z.object({
  id: z.string(),
  /** Missing in jobs of release 0.1.0. */
  workspaceId: z.string().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/**
 * Sends one queued e-mail. The queue retries it if the server is unreachable, but not if the server rejects it. A retry
 * after a crash uses the same Message-ID. A mail beyond its workspace's budget is sent later.
 */
export default defineTask({
  name: "send-mail",
  async run({ ctx, payload }) {
    const { workspaceId, ...mail } = MailJob.parse(payload);
    if (ctx.mailer === null) {
      ctx.log.warn({ mail: mail.id }, "a queued e-mail was not sent: no mail server is configured");
      return;
    }
    const budget = workspaceId === undefined ? null : await ctx.limiter.take("mail", workspaceId);
    if (budget?.allowed === false) {
      const runAt = new Date(ctx.clock.now() + budget.retryAfterSeconds * 1000);
      await addJobs(ctx.sql, [{ identifier: "send-mail", payload: { ...mail, workspaceId }, runAt }]);
      return;
    }
    try {
      await ctx.mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailRejected)) throw error;
      ctx.log.error({ err: error, mail: mail.id }, "the mail server rejected an e-mail");
    }
  },
});
