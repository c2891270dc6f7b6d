import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Logger, runOnce, type Task, type WorkerEvents } from "graphile-worker";
import { until } from "../../test/support/harness.ts";
import type { Context } from "../context.ts";
import { hashKey, keyPrefixOf, newKey } from "../keys/key.ts";
import sendMail from "../notices/send-mail.task.ts";
import abandonDeliveries from "./deliveries/abandon-deliveries.task.ts";
import deliver from "./dispatch/deliver.task.ts";
import replayDeliveries from "./deliveries/replay-deliveries.task.ts";

/** Test parts of this slice: a receiver on a real socket, a partner with a key, and the worker's own runs. */

export interface ReceivedCall {
  headers: Record<string, string>;
  body: string;
}

export interface ReceiverAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Cuts the connection instead of answering. */
  hangUp?: true;
  /** Answers only when this is done. */
  after?: Promise<unknown>;
  /** Begins the body and never ends it. */
  endless?: true;
}

export interface Receiver {
  url: string;
  /** Newest last. */
  calls: ReceivedCall[];
  /** What the following calls get; given the number of the call, from 1. */
  answer: (call: number) => ReceiverAnswer;
  close(): Promise<void>;
}

/** A partner's server, which returns 204 unless configured otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    void readAll(request).then(async (body) => {
      receiver.calls.push({ headers: request.headers as Record<string, string>, body });
      const answer = receiver.answer(receiver.calls.length);
      await answer.after;
      if (answer.hangUp) return void request.socket.destroy();
      response.writeHead(answer.status ?? 204, answer.headers);
      if (answer.endless) response.write(answer.body);
      else response.end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    calls: [],
    answer: () => ({}),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** A further key of a workspace, for another mode or fewer scopes. */
export async function insertKey(
  ctx: Context,
  workspaceId: string,
  options: { livemode?: boolean; scopes?: string[] } = {},
): Promise<string> {
  const livemode = options.livemode ?? false;
  const scopes = options.scopes ?? ["webhooks:read", "webhooks:write", "merchants:read", "merchants:write"];
  const key = newKey("ak", livemode);
  await ctx.sql`
    insert into partner_keys (workspace_id, name, key_prefix, key_hash, scopes, pinned_version, livemode)
    values (${workspaceId}, 'Test', ${keyPrefixOf(key)}, ${hashKey(key)}, ${ctx.sql.array(scopes)}::text[],
      ${ctx.versions.newest}, ${livemode})`;
  return key;
}

/** Runs every job that is due, as a worker does, until none is left and all that was run is written. */
export async function runDueJobs(ctx: Context, concurrency = 4): Promise<void> {
  const events = new EventEmitter() as WorkerEvents;
  const pools = new Set<string>();
  events.on("job:start", ({ worker }) => pools.add(worker.workerPool.id));
  await runOnce({
    events,
    connectionString: ctx.config.DATABASE_URL,
    concurrency,
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(
      [deliver, abandonDeliveries, replayDeliveries, sendMail].map((task): [string, Task] => [
        task.name,
        (payload, helpers) => task.run({ ctx, payload, abortSignal: helpers.abortSignal }),
      ]),
    ),
  });
  // The library's promise resolves while the results of the last jobs are still being written.
  await until(async () => !(await holdsJobs(ctx, [...pools])), "the results of the last jobs");
}

async function holdsJobs(ctx: Context, pools: readonly string[]): Promise<boolean> {
  const held = await ctx.sql`
    select 1 from graphile_worker._private_jobs where locked_by = any(${[...pools]}::text[]) limit 1`;
  return held.length > 0;
}

/** Lets all waiting jobs come due now: the schedule's hours pass. */
export async function passTheWait(ctx: Context): Promise<void> {
  await ctx.sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`;
}
