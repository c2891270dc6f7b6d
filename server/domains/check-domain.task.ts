import { z } from "zod";
import { defineTask } from "../jobs/define-task.ts";
import { checkDomain } from "./check-domain.ts";

const Payload = z.object({ id: z.uuid() });

export default defineTask({
  name: "check-domain",
  async run({ ctx, payload }) {
    await checkDomain(ctx, Payload.parse(payload).id);
  },
});
