// Holds: a workspace learns how long its own work waits, and of the service as a whole only where it has it alone.
import { expect, test } from "vitest";
import { expectOk, useHarness } from "../../../test/support/harness.ts";
import type { SystemState } from "../../../shared/wire/overview/system.ts";
import { addJobs } from "../../jobs/add-jobs.ts";

const h = useHarness({ worker: false });

test("the only workspace reads workers, queue and migrations; one of several reads none of it", async () => {
  const workspace = await h.workspace();
  const read = async (headers: Record<string, string> = {}) =>
    expectOk(await workspace.client.get("/v2/system", { headers })) as SystemState;
  await h.sql`delete from graphile_worker._private_jobs`;
  await h.sql`insert into worker_heartbeats (pool_id, seen_at) values ('alive', now()), ('dead', now() - interval '1 day')`;
  const past = new Date(h.ctx.clock.now() - 60_000);
  await addJobs(h.sql, [
    { identifier: "deliver", payload: {}, runAt: past },
    { identifier: "deliver", payload: {}, runAt: new Date(h.ctx.clock.now() + 600_000) },
    { identifier: "send_mail", payload: {} },
  ]);
  const { operator, version, waiting } = await read();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(waiting.map(({ kind, due, later }) => [kind, due, later])).toEqual([
    ["webhook_deliveries", 0, 0],
    ["store_commands", 0, 0],
    ["vat_checks", 0, 0],
  ]);
  expect(operator).toMatchObject({
    node_version: process.versions.node,
    migrations: { pending: [], newest: expect.stringMatching(/^\d{4}_.*\.sql$/) as string },
    workers: [
      { id: "alive", is_alive: true, jobs: 0 },
      { id: "dead", is_alive: false },
    ],
    tasks: [
      { name: "deliver", due: 1, later: 1, running: 0, failed: 0 },
      { name: "send_mail", due: 1 },
    ],
  });
  expect(Math.abs(Date.parse(operator!.tasks[0]!.oldest_due_at!) - past.getTime())).toBeLessThan(1000);

  const other = await h.workspace();
  expect((await read()).operator).toBeNull();
  expect((expectOk(await other.client.get("/v2/system")) as SystemState).operator).toBeNull();
});

test("what waits is counted for its own workspace, by store", async () => {
  const workspace = await h.workspace();
  const [merchant, other] = await Promise.all([h.merchant(workspace), h.merchant(workspace)]);
  const since = new Date(h.ctx.clock.now() - 3_600_000);
  const add = (id: string, next: Date | null) => h.sql`
    insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event, target_url, next_attempt_at)
    values (${since}, ${id}, ${workspace.id}, ${merchant.id}, false, gen_random_uuid(), 'evt', 'order.held', 'https://receiver.example', ${next})`;
  await add("whd_1", since);
  await add("whd_2", new Date(h.ctx.clock.now() + 3_600_000));
  const read = async (headers: Record<string, string> = {}, { client } = workspace) =>
    (expectOk(await client.get("/v2/system", { headers })) as SystemState).waiting[0];
  const expected = { kind: "webhook_deliveries", due: 1, later: 1, oldest_due_at: since.toISOString() };
  expect(await read()).toEqual(expected);
  expect(await read({ "x-svc-merchant": merchant.id })).toEqual(expected);
  const nothing = { kind: "webhook_deliveries", due: 0, later: 0, oldest_due_at: null };
  expect(await read({ "x-svc-merchant": other.id })).toEqual(nothing);
  expect(await read({}, await h.workspace())).toEqual(nothing);
});
