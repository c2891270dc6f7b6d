import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { GRACE_SECONDS } from "../../server/checkout/leases.ts";
import { recoverAttempt } from "../../server/checkout/recovery/recover.ts";
import { readConfig } from "../../server/config.ts";
import { startServer } from "../../server/main.ts";
import { startWorker } from "../../server/worker.ts";

/** A child process of the simulation: one server and one worker, as they run in production. */

export type InstanceCommand = { id: number; kind: "clock" } | { id: number; kind: "recover" };
export type InstanceMessage = { port: number } | { id: number; value: number };

const send = (message: InstanceMessage) => process.send?.(message);

const config = readConfig();
const server = await startServer(config);
const worker = await startWorker(config);

/** Ends the attempts whose lease has expired, as their jobs would. @returns how many were claimed. */
async function recoverDue(): Promise<number> {
  const { ctx } = worker;
  const due = await ctx.sql<{ id: string; attempt: number }[]>`
    select id, attempt from sessions
    where status = 'confirming' and attempt_lease_until < svc_now() - make_interval(secs => ${GRACE_SECONDS})
    order by attempt_lease_until limit 20`;
  const ended = await Promise.all(
    due.map(({ id, attempt }) => recoverAttempt(ctx, id, attempt, { parked: false }).catch(() => false)),
  );
  return ended.filter(Boolean).length;
}

process.on("message", (command: InstanceCommand) => {
  if (command.kind === "clock") send({ id: command.id, value: worker.ctx.clock.now() });
  else
    void recoverDue().then(
      (value) => send({ id: command.id, value }),
      () => send({ id: command.id, value: 0 }),
    );
});
// The simulation has ended or was killed.
process.on("disconnect", () => process.exit(0));
flushCompileCache();
send({ port: (server.server.address() as AddressInfo).port });
