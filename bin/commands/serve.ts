import { runServer } from "../../server/main.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "serve",
  summary: "Run one server process, configured by the environment",
  options: {},
  run: () => runServer(),
});
