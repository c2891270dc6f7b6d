import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { recoverSessions } from "../../server/checkout/recover.ts";
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

process.on("message", (command: InstanceCommand) => {
  if (command.kind === "clock") send({ id: command.id, value: worker.ctx.clock.now() });
  else
    void recoverSessions(worker.ctx).then(
      (value) => send({ id: command.id, value }),
      () => send({ id: command.id, value: 0 }),
    );
});
// The simulation has ended or was killed.
process.on("disconnect", () => process.exit(0));
flushCompileCache();
send({ port: (server.server.address() as AddressInfo).port });
