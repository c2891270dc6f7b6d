import { resetClock } from "../../server/sandbox/clock/advance-clock.ts";
import { momentText } from "../../server/sandbox/clock/clock-text.ts";
import { withContext } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "clock reset",
  summary: "Set the sandbox's time back to the real time, if nothing has happened since",
  options: {},
  async run({ dataDir }) {
    const { from, to } = await withContext(dataDir, (ctx) => resetClock(ctx));
    return {
      data: { from, to, shift_seconds: 0 },
      text: `From ${momentText(from)}\nto   ${momentText(to)}, the real time.`,
    };
  },
});
