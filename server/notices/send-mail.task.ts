import { z } from "zod";
import { defineTask } from "../jobs/define-task.ts";
import { MailRejected } from "./mail.ts";

const MailJob = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() });

/**
 * Sends one queued e-mail. The queue retries it if the server is unreachable, but not if the server rejects it. A retry
 * after a crash uses the same Message-ID.
 */
export default defineTask({
  name: "send-mail",
  async run({ ctx, payload }) {
    const mail = MailJob.parse(payload);
    if (ctx.mailer === null) {
      ctx.log.warn({ mail: mail.id }, "a queued e-mail was not sent: no mail server is configured");
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
