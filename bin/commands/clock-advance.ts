import { DURATION_FORMS, parseDuration } from "../../shared/duration.ts";
import { advanceClock } from "../../server/sandbox/clock/advance-clock.ts";
import { advancedText } from "../../server/sandbox/clock/clock-text.ts";
import { auditClock } from "../../server/sandbox/clock/audit-clock.ts";
import { withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "clock advance",
  summary: "Move the sandbox's time forward: terms fall due, sessions expire, webhooks are retried",
  args: ["duration"],
  options: {},
  async run({ args, dataDir }) {
    const [text = ""] = args;
    const seconds = parseDuration(text);
    if (seconds === null)
      throw new CommandError(`"${text}" is not a duration. Write it as ${DURATION_FORMS}.`);
    const advanced = await withContext(dataDir, (ctx) => advanceClock(ctx, seconds, auditClock(null)));
    return { data: advanced, text: advancedText(advanced) };
  },
});
