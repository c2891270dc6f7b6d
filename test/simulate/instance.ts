import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { readConfig } from "../../server/config.ts";
import { startServer } from "../../server/main.ts";
import { startWorker } from "../../server/worker.ts";

/** A child process of the simulation: one server and one worker, as they run in production. */

export interface InstanceCommand {
  id: number;
  kind: "clock";
}
export type InstanceMessage = { port: number } | { id: number; value: number };

const send = (message: InstanceMessage) => process.send?.(message);

const config = readConfig();
const server = await startServer(config);
const worker = await startWorker(config);

process.on("message", ({ id }: InstanceCommand) => send({ id, value: worker.ctx.clock.now() }));
// The simulation has ended or was killed.
process.on("disconnect", () => process.exit(0));
flushCompileCache();
send({ port: (server.server.address() as AddressInfo).port });
