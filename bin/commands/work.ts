import { runWorker } from "../../server/worker.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "work",
  summary: "Run one worker process, configured by the environment",
  options: {},
  run: () => runWorker(),
});
