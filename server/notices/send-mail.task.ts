import { z } from "zod";
import { defineTask } from "../jobs/define-task.ts";
import { MailRefused } from "./mail.ts";

const MailJob = z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string() });

/**
 * Sends one e-mail that was queued with the change it tells of. A server that cannot be reached is asked again by
 * the queue; one that refuses is not. A crash after the sending sends it again under the same Message-ID.
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
      if (!(error instanceof MailRefused)) throw error;
      ctx.log.error({ err: error, mail: mail.id }, "the mail server rejected an e-mail");
    }
  },
});
