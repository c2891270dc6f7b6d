import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { cart } from "../../test/flows/shopper.ts";

interface CreatedSession {
  id: string;
  sessionUrl: string;
  cart: { extensions: { booking: { class_schedule_id: string } } };
}

let h: Harness;
let workspace: TestWorkspace;
let merchants: TestMerchant[];

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  merchants = [
    await h.merchant(workspace),
    await h.merchant(workspace),
    await h.merchant(await h.workspace()),
  ];
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const sessionBody = (name: string) => ({
  cart: { ...cart, extensions: { booking: { class_schedule_id: name } }, currency: "EUR" },
});

/** Creates `count` sessions of each merchant concurrently. */
const createConcurrently = (count: number) =>
  Promise.all(
    merchants.flatMap((merchant, index) =>
      Array.from({ length: count }, async (_, number) => {
        const name = `${index}/${number}`;
        const made = expectOk(
          await merchant.client.post("/v1/sessions", sessionBody(name)),
        ) as CreatedSession;
        return { merchant, name, made };
      }),
    ),
  );

/** Merchant, booking and number of deliveries of the sessions' events. */
const eventsOf = (ids: readonly string[]) => h.sql<
  Array<{ session: string; merchant: string; booking: string; count: number }>
>`
  select e.payload #>> '{data,session,id}' as session, e.merchant_id as merchant,
    e.payload #>> '{extensions,booking,class_schedule_id}' as booking,
    (select count(*)::int from deliveries d where d.event_id = e.id and d.created_at = e.created_at) as count
  from events e where e.type = 'session.created' and e.payload #>> '{data,session,id}' = any(${h.sql.array([...ids])})`;

test("concurrent sessions belong to their own merchants, each with one event", async () => {
  const all = await createConcurrently(30);
  expect(new Set(all.map(({ made }) => made.sessionUrl)).size).toBe(90);
  const events = await eventsOf(all.map(({ made }) => made.id));
  expect(events).toHaveLength(90);
  const bySession = new Map(events.map((event) => [event.session, event]));
  for (const { merchant, name, made } of all) {
    expect(made.cart.extensions.booking.class_schedule_id).toBe(name);
    expect(bySession.get(made.id)).toMatchObject({ merchant: merchant.id, booking: name, count: 0 });
    expect(expectOk(await merchant.client.get(`/v1/sessions/${made.id}`))).toEqual(made);
  }
});

test("a new subscription receives the next session's event, for its own workspace only", async () => {
  expectOk(
    await workspace.client.post("/v2/webhooks/subscriptions", {
      target_url: "https://hooks.example/",
      events: ["session.*"],
    }),
  );
  const all = await createConcurrently(10);
  const bySession = new Map(
    (await eventsOf(all.map(({ made }) => made.id))).map((event) => [event.session, event]),
  );
  for (const { merchant, made } of all)
    expect(bySession.get(made.id)?.count).toBe(merchant === merchants[2] ? 0 : 1);
  const [jobs] = await h.sql<[{ count: number }]>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver'`;
  expect(jobs.count).toBe(20);
});

test("a session that the database rejects does not affect others of its batch", async () => {
  await h.sql`alter table sessions add constraint no_nok check (currency <> 'NOK')`;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => {
      const { cart: ordered } = sessionBody(`r${number}`);
      const refused = number % 10 === 3;
      return merchants[number % 3]!.client.post("/v1/sessions", {
        cart: { ...ordered, currency: refused ? "NOK" : "EUR" },
      });
    }),
  );
  await h.sql`alter table sessions drop constraint no_nok`;
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, number) => (number % 10 === 3 ? 500 : 201)),
  );
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => (body as CreatedSession).id);
  expect(await eventsOf(made)).toHaveLength(27);
  const [all] = await h.sql<[{ count: number }]>`
    select count(*)::int as count from events
    where type = 'session.created' and payload #>> '{extensions,booking,class_schedule_id}' like 'r%'`;
  expect(all.count).toBe(27);
});
