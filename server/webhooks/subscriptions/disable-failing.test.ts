import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { addMember } from "../../keys/workspaces.ts";
import { listNotices } from "../../notices/notices.ts";
import { disableFailing } from "./disable-failing.task.ts";
import { passTheWait, runDueJobs, startReceiver, type Receiver } from "../webhooks.fixture.ts";

const DAY_MS = 86_400_000;
const clock = { at: Date.now(), now: () => clock.at };

/** A mail server that keeps what it is sent. */
const mails: Array<{ to: string[]; text: string }> = [];
let refuse: number | null = null;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map((one) => one.address);
      if (refuse === null) {
        mails.push({ to, text: Buffer.concat(chunks).toString("utf8").replaceAll("=\r\n", "") });
        done();
      } else done(Object.assign(new Error("not now"), { responseCode: refuse }));
    });
  },
});

let h: Harness;
let partner: TestWorkspace;
let receiver: Receiver;
let subscription: SubscriptionWithSecret;

beforeAll(async () => {
  await new Promise<void>((done) => mailServer.listen(0, "127.0.0.1", done));
  const { port } = mailServer.server.address() as AddressInfo;
  h = await startHarness({
    worker: false,
    clock,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Checkout <checkout@svc.example>",
      SVC_WEBHOOK_RETRY_SCHEDULE: "60,60,60,60,60,60,60,60,60",
    },
  });
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
  await new Promise<void>((done) => mailServer.close(done));
});
beforeEach(async () => {
  clock.at = Date.now();
  mails.length = 0;
  refuse = null;
  await h.sql`delete from graphile_worker._private_jobs`;
  partner = await h.workspace();
  receiver = await startReceiver();
  receiver.answer = () => ({ status: 500 });
  const body = { target_url: receiver.url, events: ["*"] };
  subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", body),
  ) as SubscriptionWithSecret;
  return () => receiver.close();
});

const path = () => `/v2/webhooks/subscriptions/${subscription.id}`;
const sendTestEvent = async () => expectOk(await partner.client.post(`${path()}/test`)) as Delivery;
const read = async (id: string) =>
  expectOk(await partner.client.get(`/v2/webhooks/deliveries/${id}`)) as DeliveryDetail;
const statusNow = async () =>
  ((await partner.client.get(path())).body as { status: string; disabled_reason: string | null }).status;

const mailJobs = () =>
  h.sql`select j.attempts, j.last_error, j.locked_by from graphile_worker.jobs j where task_identifier = 'send-mail'`;

/** An event and all attempts of its schedule, while the clock stands. */
async function failTenTimes(): Promise<string> {
  const { id } = await sendTestEvent();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await runDueJobs(h.ctx);
    await passTheWait(h.ctx);
  }
  expect(await read(id)).toMatchObject({ attempt_count: 10, abandoned_at: expect.any(String) });
  return id;
}

/** Twenty failed attempts, the last five days after the first. */
async function failForFiveDays(): Promise<void> {
  await failTenTimes();
  clock.at += 5 * DAY_MS;
  await failTenTimes();
}

describe("a subscription whose every attempt failed for five days", () => {
  test("is disabled, with what is pending abandoned, an audit entry, a notice and an e-mail to each owner", async () => {
    const address = { workspaceId: partner.id, role: "owner" as const };
    await addMember(h.sql, { ...address, subject: "ada", email: "ada@partner.example" });
    await addMember(h.sql, { ...address, subject: "bob", email: "bob@partner.example" });
    await addMember(h.sql, { ...address, subject: "eve", role: "member", email: "eve@partner.example" });
    await failForFiveDays();
    const pending = await sendTestEvent();
    expect(await disableFailing(h.ctx)).toEqual([subscription.id]);
    expect((await partner.client.get(path())).body).toMatchObject({
      status: "disabled",
      disabled_reason: "Every attempt failed for 5 days.",
    });
    expect(await read(pending.id)).toMatchObject({
      last_error: "subscription disabled",
      next_attempt_at: null,
      abandoned_at: expect.any(String),
    });
    const audit = await h.sql`
      select actor from audit_entries where action = 'subscription.disabled' and target = ${subscription.id}`;
    expect(audit).toEqual([{ actor: "service" }]);

    const notices = await listNotices(h.sql, partner.id);
    expect(notices).toMatchObject([
      { kind: "subscription_disabled", subject_id: subscription.id, livemode: false },
    ]);
    expect(notices[0]!.text).toContain(receiver.url);
    expect(notices[0]!.text).toContain("every attempt in the last 5 days failed");

    await runDueJobs(h.ctx);
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([
      ["ada@partner.example"],
      ["bob@partner.example"],
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`Subject: Webhook deliveries to ${new URL(receiver.url).host} have stopped`);
      expect(text).toContain("From: Checkout <checkout@svc.example>");
      expect(text).toContain(subscription.id);
    }
    expect(await disableFailing(h.ctx)).toEqual([]);
  });

  test("is announced once, although the mail server is unavailable at first", async () => {
    await addMember(h.sql, {
      workspaceId: partner.id,
      subject: "ada",
      role: "owner",
      email: "ada@partner.example",
    });
    await failForFiveDays();
    await disableFailing(h.ctx);
    refuse = 451;
    await runDueJobs(h.ctx);
    expect(mails).toEqual([]);
    refuse = null;
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
    expect(mails).toHaveLength(1);
    await until(async () => (await mailJobs()).length === 0, "the end of the job");
  });

  test("goes no further when the mail server refuses for good", async () => {
    await addMember(h.sql, {
      workspaceId: partner.id,
      subject: "ada",
      role: "owner",
      email: "nobody@partner.example",
    });
    await failForFiveDays();
    await disableFailing(h.ctx);
    refuse = 550;
    await runDueJobs(h.ctx);
    expect(mails).toEqual([]);
    expect(await mailJobs()).toEqual([]);
  });

  test("gets events again once it is enabled; its notice is closed and the days count anew", async () => {
    await failForFiveDays();
    await disableFailing(h.ctx);
    expectOk(await partner.client.post(`${path()}/enable`));
    expect(await listNotices(h.sql, partner.id)).toEqual([]);
    await sendTestEvent();
    await runDueJobs(h.ctx);
    expect(await disableFailing(h.ctx)).toEqual([]);
    expect(await statusNow()).toBe("active");
  });
});

describe("is left alone", () => {
  test("a subscription with a success among the failures, however old", async () => {
    await failTenTimes();
    receiver.answer = () => ({});
    await sendTestEvent();
    await runDueJobs(h.ctx);
    receiver.answer = () => ({ status: 500 });
    clock.at += 5 * DAY_MS;
    await failTenTimes();
    await failTenTimes();
    expect(await disableFailing(h.ctx)).toEqual([]);
    expect(await statusNow()).toBe("active");
  });

  test("one that failed for a minute less than five days", async () => {
    await failTenTimes();
    clock.at += 5 * DAY_MS - 60_000;
    await failTenTimes();
    expect(await disableFailing(h.ctx)).toEqual([]);
    clock.at += 60_000;
    expect(await disableFailing(h.ctx)).toEqual([]);
    await sendTestEvent();
    await runDueJobs(h.ctx);
    expect(await disableFailing(h.ctx)).toEqual([subscription.id]);
  });

  test("one with nineteen failures in five days; the twentieth ends it", async () => {
    await failTenTimes();
    clock.at += 5 * DAY_MS;
    await sendTestEvent();
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await runDueJobs(h.ctx);
      await passTheWait(h.ctx);
    }
    expect(await disableFailing(h.ctx)).toEqual([]);
    await runDueJobs(h.ctx);
    expect(await disableFailing(h.ctx)).toEqual([subscription.id]);
  });

  test("one that got another URL meanwhile", async () => {
    await failForFiveDays();
    await partner.client.patch(path(), { target_url: "https://new.example/hooks" });
    expect(await disableFailing(h.ctx)).toEqual([]);
  });
});

test("a 410 is announced in the same way", async () => {
  await addMember(h.sql, {
    workspaceId: partner.id,
    subject: "ada",
    role: "owner",
    email: "ada@partner.example",
  });
  receiver.answer = () => ({ status: 410 });
  await sendTestEvent();
  await runDueJobs(h.ctx);
  expect(await statusNow()).toBe("disabled");
  expect(await listNotices(h.sql, partner.id)).toMatchObject([{ subject_id: subscription.id }]);
  expect(mails).toMatchObject([{ to: ["ada@partner.example"] }]);
  await partner.client.delete(path());
  expect(await listNotices(h.sql, partner.id)).toEqual([]);
});

test("a backlog beyond one transaction is abandoned to its end", async () => {
  const { id } = await sendTestEvent();
  await h.sql`delete from graphile_worker._private_jobs`;
  await h.sql`
    insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
      target_url, next_attempt_at)
    select created_at, 'backlog-' || i, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
      target_url, now() from deliveries, generate_series(1, 2500) i where id = ${id}`;
  expect((await partner.client.patch(path(), { status: "disabled" })).status).toBe(200);
  await runDueJobs(h.ctx);
  const left = await h.sql`
    select status, last_error, count(*)::int as deliveries from deliveries where subscription_id = ${subscription.id}
    group by 1, 2`;
  expect(left).toEqual([{ status: "abandoned", last_error: "subscription disabled", deliveries: 2501 }]);
});
