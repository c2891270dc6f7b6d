import { readTestClock } from "../../server/sandbox/clock/advance-clock.ts";
import { clockText } from "../../server/sandbox/clock/clock-text.ts";
import { withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "clock",
  summary: "Print the sandbox's time",
  options: {},
  async run({ dataDir }) {
    const clock = await withContext(dataDir, (ctx) => readTestClock(ctx));
    return { data: clock, text: clockText(clock) };
  },
});
