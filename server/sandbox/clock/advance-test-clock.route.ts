import { setTimeout } from "node:timers/promises";
import { TestClockAdvance, TestClockAdvanced } from "../../../shared/wire/partner/test-clock.ts";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { advanceClock, ClockRefused } from "./advance-clock.ts";
import { auditClock } from "./audit-clock.ts";

export default defineRoute({
  method: "POST",
  path: "/test/clock",
  summary: "Advance the sandbox's clock",
  description:
    "Moves the time of the whole sandbox forward: of every workspace, in both modes. It takes no idempotency key, which would lapse with the time that passes: compare the clock before repeating a call.",
  tag: "Sandbox",
  auth: "partner_key",
  scope: "merchants:write",
  internal: true,
  sandboxOnly: true,
  body: TestClockAdvance,
  responses: { 200: TestClockAdvanced },
  errors: ["parameter_invalid"],
  async handler({ ctx, caller, body, request }) {
    try {
      const call = { caller, requestId: request.id };
      const advanced = await advanceClock(ctx, body.advance_seconds, auditClock(call));
      await untilFollowed(ctx, Date.parse(advanced.to));
      return { status: 200, body: advanced };
    } catch (error) {
      if (!(error instanceof ClockRefused)) throw error;
      throw new ApiError("parameter_invalid", { message: error.message, param: "advance_seconds" });
    }
  },
});

/** The next call to this process finds the new time; the commit is announced to it a moment later. */
async function untilFollowed({ clock }: Pick<Context, "clock">, toMs: number): Promise<void> {
  for (let tries = 0; tries < 100 && clock.now() < toMs; tries += 1) await setTimeout(10);
}
