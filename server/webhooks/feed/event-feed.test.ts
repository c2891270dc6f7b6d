// Holds: every event that commits reaches the change feed, those of one order in their order, whatever is killed on the way.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect as connectTo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import { freePort } from "../../process/free-port.ts";
import { createRandom } from "../../../test/kill/random.ts";
import { expectOk, startHarness, until, type Harness } from "../../../test/support/harness.ts";
import type { Sql } from "../../db/sql.ts";
import { startWorker } from "../../worker.ts";
import { insertEvents } from "../events.sql.ts";
import { openJetStream } from "./jetstream.ts";
import { publishEvents } from "./publish-events.ts";
import type { EventStream } from "./event-stream.ts";
import { countFed, emptyFeed, isFeedOn, turnFeedOff, turnFeedOn } from "./event-feed.sql.ts";

const WORKSPACE = "11111111-1111-4111-8111-111111111111";
const hasNats = spawnSync("nats-server", ["--version"]).status === 0;

/** The next event of an order: its number is in its payload. */
const eventOf = (order: string, number: number) => ({
  id: `evt_${order}_${number}`,
  workspace_id: WORKSPACE,
  merchant_id: null,
  livemode: false,
  type: "order.completed",
  created_at: new Date(),
  subject_id: order,
  payload: { order, number },
  older_payloads: null,
});

describe("what goes to the change feed", () => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness({ worker: false });
  });
  afterEach(() => h.sql.begin(turnFeedOff));
  afterAll(() => h.close());

  test("nothing until it is started; then every event that commits; nothing after it is stopped", async () => {
    await insertEvents(h.sql, [eventOf("before", 1)]);
    expect([await isFeedOn(h.sql), await countFed(h.sql, 10)]).toEqual([false, 0]);
    await h.sql.begin(turnFeedOn);
    await insertEvents(h.sql, [eventOf("a", 1), eventOf("b", 1), eventOf("a", 2)]);
    const undone = h.sql.begin(async (sql) => {
      await insertEvents(sql, [eventOf("a", 3)]);
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    const rows = await h.sql<{ event_id: string }[]>`select event_id from event_feed order by seq`;
    expect(rows.map((row) => row.event_id)).toEqual(["evt_a_1", "evt_b_1", "evt_a_2"]);
    await h.sql.begin(turnFeedOff);
    await insertEvents(h.sql, [eventOf("a", 4)]);
    expect([await isFeedOn(h.sql), await emptyFeed(h.sql), await countFed(h.sql, 10)]).toEqual([false, 3, 0]);
  });
});

describe.skipIf(!hasNats)("the change feed in NATS JetStream", () => {
  let h: Harness;
  let port: number;
  let folder: string;
  let nats: ChildProcess;

  async function startNats(): Promise<void> {
    nats = spawn("nats-server", ["-js", "-sd", folder, "-a", "127.0.0.1", "-p", String(port)], {
      stdio: "ignore",
    });
    await until(async () => {
      const socket = connectTo(port, "127.0.0.1");
      const isOpen = await once(socket, "connect").then(
        () => true,
        () => false,
      );
      socket.destroy();
      return isOpen;
    }, "NATS");
  }
  async function killNats(): Promise<void> {
    nats.kill("SIGKILL");
    await once(nats, "exit");
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-nats-"));
    port = await freePort();
    await startNats();
    h = await startHarness({ environment: { SVC_EVENT_FEED: `nats://127.0.0.1:${port}` }, worker: false });
    await h.sql.begin(turnFeedOn);
  });
  afterAll(async () => {
    await h.close();
    await killNats();
    await rm(folder, { recursive: true, force: true });
  });

  /** Everything that is stored, in its order. */
  async function stored(): Promise<Array<{ subject: string; payload: Record<string, unknown> }>> {
    const connection = await connect({ servers: `127.0.0.1:${port}` });
    try {
      const consumer = await jetstream(connection).consumers.get("SVC_EVENTS");
      const { num_pending: count } = await consumer.info(true);
      const messages: Array<{ subject: string; payload: Record<string, unknown> }> = [];
      while (messages.length < count)
        for await (const message of await consumer.fetch({ max_messages: 500, expires: 1_000 }))
          messages.push({ subject: message.subject, payload: message.json() });
      return messages;
    } finally {
      await connection.close();
    }
  }

  /** Ends the connection that publishes, whose messages may be stored while their rows are still there. */
  const endPublisher = () =>
    h.sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = 7046029254 and granted
        and database = (select oid from pg_database where datname = current_database())`;

  test("an order's events are published as their webhooks are, with subjects to choose from", async () => {
    const worker = await startWorker(h.config);
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    await until(async () => (await countFed(h.sql, 1)) === 0, "an empty feed");
    await worker.close();
    const events = await h.sql<{ id: string; type: string }[]>`
      select id, type from events where merchant_id = ${merchant.id} order by created_at, id`;
    const ours = (await stored()).filter(({ payload }) => payload["merchant_id"] === merchant.id);
    expect(new Set(ours.map(({ payload }) => payload["id"]))).toEqual(new Set(events.map(({ id }) => id)));
    const subjects = ours.map(({ subject }) => subject);
    expect(subjects).toContain(`svc.events.test.${workspace.id}.${merchant.id}.order.held`);
  });

  /** Publishes until the feed is empty; one in ten messages fails before it is stored, one in ten afterwards, some with the publisher. */
  async function publishWithFaults(isWritten: () => boolean): Promise<void> {
    let stream: EventStream | null = null;
    const random = createRandom(7);
    const faulty: EventStream = {
      async publish(message) {
        const fault = random();
        await setTimeout(3 * random());
        if (fault < 0.1) throw new Error("not stored");
        await stream!.publish(message);
        if (fault > 0.99) await endPublisher();
        if (fault > 0.9) throw new Error("stored, and nobody knows");
      },
      close: async () => {},
    };
    while (!isWritten() || (await countFed(h.sql, 1)) > 0) {
      try {
        stream ??= await openJetStream(`nats://127.0.0.1:${port}`, 30);
        const { failure } = await publishEvents(h.sql, faulty);
        if (failure === null) continue;
      } catch {
        // Of NATS or of the database.
      }
      await stream?.close();
      stream = null;
    }
    await stream?.close();
  }

  test("every event is stored once, and an order's in their order, though NATS and the publisher are killed", async () => {
    const orders = Array.from({ length: 8 }, (_, index) => `order-${index}`);
    const each = 60;
    const write = async (order: string) => {
      for (let number = 1; number <= each; number++) {
        // As an order's own transactions do: one waits for the other.
        await h.sql.begin(async (sql: Sql) => {
          await sql`select pg_advisory_xact_lock(hashtext(${order}))`;
          await insertEvents(sql, [eventOf(order, number)]);
        });
        await setTimeout(10);
      }
    };
    const written = new AbortController();
    const work = Promise.all(orders.map(write)).then(() => written.abort());
    const killing = async () => {
      while (!written.signal.aborted) {
        await setTimeout(300);
        await killNats();
        await startNats();
      }
    };
    await Promise.all([work, killing(), publishWithFaults(() => written.signal.aborted)]);
    const numbers = Map.groupBy(
      (await stored()).map(({ payload }) => payload).filter(({ order }) => orders.includes(String(order))),
      ({ order }) => order,
    );
    for (const order of orders)
      expect(numbers.get(order)?.map(({ number }) => number)).toEqual(
        Array.from({ length: each }, (_, index) => index + 1),
      );
  });
});
