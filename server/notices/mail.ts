import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { inSpan } from "../tracing/spans.ts";

export interface Mail {
  /** The same for every try, so that mailboxes deduplicate it. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface Mailer {
  /** @throws MailRejected for a permanent rejection; other errors may be retried. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server rejected the mail permanently (RFC 5321, section 4.2.1: 5yz replies). */
export class MailRejected extends Error {
  override name = "MailRejected";
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** Null unless SMTP_URL and MAIL_FROM are set. */
export function createMailer(config: Pick<Config, "SMTP_URL" | "MAIL_FROM">): Mailer | null {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined || from === undefined) return null;
  const domain = /@([^>]+)>?$/.exec(from)?.[1];
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Mails are plain text; nothing may be read from disk or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text }) {
      try {
        // As an object: a text would be read as a list of addresses.
        const recipient = { name: "", address: to };
        const message = { messageId: `<${id}@${domain}>`, from, to: recipient, subject, text };
        await inSpan("mail", { kind: "client" }, () => transport.sendMail(message));
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode ?? 0;
        if (code >= 500 && code < 600)
          throw new MailRejected(`the mail server responded with ${code}`, { cause: error });
        throw error;
      }
    },
    close() {
      transport.close();
    },
  };
}
