import { readConfig } from "../../server/config.ts";
import { startServer } from "../../server/main.ts";
import { stopOnSignal } from "../../server/process/stop-on-signal.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "serve",
  summary: "Run one server process, configured by the environment",
  options: {},
  async run() {
    const running = await startServer(readConfig());
    running.ctx.log.info({ url: running.url }, "server ready");
    stopOnSignal(() => running.close(), running.ctx.log);
  },
});
