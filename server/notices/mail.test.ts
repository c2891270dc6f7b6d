import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
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
