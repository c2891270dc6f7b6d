import { defineTask } from "../../jobs/define-task.ts";
import { purgeOnboardingLinks } from "./onboarding.sql.ts";

/** Deletes refresh tokens of onboarding links after 30 days. */
export default defineTask({
  name: "purge_onboarding_links",
  cron: "17 3 * * *",
  async run({ ctx }) {
    const links = await purgeOnboardingLinks(ctx.sql);
    ctx.log.debug({ links }, "purged onboarding links");
  },
});
