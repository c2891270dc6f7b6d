import { DashboardSession } from "../../../shared/wire/dashboard-session.ts";
import type { Context } from "../../context.ts";
import { mayShiftClock, readClockShift } from "../../db/clock.ts";
import { defineRoute } from "../../http/define-route.ts";
import { readSession } from "./dashboard-session.ts";
import { listWorkspacesOf } from "./dashboard-sessions.sql.ts";

/** Needs no CSRF token, for it is where the dashboard gets one; no other origin can read the response. */
export default defineRoute({
  method: "GET",
  path: "/dashboard/session",
  summary: "Retrieve the dashboard session",
  tag: "Dashboard",
  auth: "none",
  internal: true,
  responses: { 200: DashboardSession },
  errors: ["session_required", "csrf_invalid"],
  async handler({ ctx, request }) {
    const { subject, email, name, csrfToken, expires_at } = await readSession(ctx, request);
    const body: DashboardSession = {
      user: { subject, email, name },
      csrf_token: csrfToken,
      workspaces: await listWorkspacesOf(ctx.sql, subject),
      modes: ["test", "live"],
      now: new Date(ctx.clock.now()).toISOString(),
      clock: await clockOf(ctx),
      expires_at: expires_at.toISOString(),
    };
    return { status: 200, body };
  },
});

async function clockOf({ sql, config }: Context): Promise<DashboardSession["clock"]> {
  if (!mayShiftClock(config)) return null;
  return { shift_seconds: Math.round((await readClockShift(sql)) / 1000) };
}
