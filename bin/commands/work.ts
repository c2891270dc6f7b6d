import { readConfig } from "../../server/config.ts";
import { stopOnSignal } from "../../server/process/stop-on-signal.ts";
import { startWorker } from "../../server/worker.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "work",
  summary: "Run one worker process, configured by the environment",
  options: {},
  async run() {
    const running = await startWorker(readConfig());
    running.ctx.log.info("worker ready");
    stopOnSignal(() => running.close(), running.ctx.log);
  },
});
