import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "../config.ts";
import { createMailer } from "./mail.ts";

const environment = {
  DATABASE_URL: "postgres://127.0.0.1/svc",
  SVC_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
};
const mailOf = (settings: Record<string, string | undefined>) => () =>
  parseConfig({ ...environment, ...settings });

test.each([
  { settings: { SMTP_URL: "smtp://mail.example:587" }, fault: "MAIL_FROM: required with SMTP_URL" },
  { settings: { MAIL_FROM: "checkout@svc.example" }, fault: "SMTP_URL: required with MAIL_FROM" },
  { settings: { SMTP_URL: "http://mail.example", MAIL_FROM: "a@b.example" }, fault: "SMTP_URL" },
  { settings: { SMTP_URL: "smtp://mail.example", MAIL_FROM: "nobody" }, fault: "MAIL_FROM" },
  {
    settings: { SMTP_URL: "smtp://mail.example", MAIL_FROM: "A\r\nBcc: x <a@b.example>" },
    fault: "MAIL_FROM",
  },
])("invalid settings $settings stop the start with an error", ({ settings, fault }) => {
  expect(mailOf(settings)).toThrow(ConfigError);
  expect(mailOf(settings)).toThrow(fault);
});

test("without mail settings there is no mailer", () => {
  expect(createMailer(parseConfig(environment))).toBeNull();
});

test("an unreachable mail server is a temporary failure", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  const mailer = createMailer(
    parseConfig({
      ...environment,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Checkout <checkout@svc.example>",
    }),
  )!;
  const sending = mailer.send({ id: "1", to: "ada@partner.example", subject: "Hello", text: "Hello." });
  await expect(sending).rejects.toMatchObject({ code: "ESOCKET" });
  mailer.close();
});

test("line breaks in a recipient, subject or text add no header and no recipient", async () => {
  const received: { text: string; to: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ text: Buffer.concat(chunks).toString("utf8"), to });
          done();
        });
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer(
    parseConfig({ ...environment, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "checkout@svc.example" }),
  )!;
  const injected = "\r\nBcc: thief@evil.example\r\n\r\nRCPT TO:<thief@evil.example>\r\n.\r\nMAIL";
  const mail = { id: "1", to: "ada@partner.example", subject: `Hello${injected}`, text: `Hello${injected}` };
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: "Hello", to: `ada@partner.example${injected}` }).catch(() => {});
  mailer.close();
  await new Promise<void>((done) => server.close(() => done()));
  expect(received[0]?.to).toEqual(["ada@partner.example"]);
  for (const { text, to } of received) {
    expect(to).not.toContain("thief@evil.example");
    expect(text.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
  }
});
