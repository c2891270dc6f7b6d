import { z } from "zod";
import { defineRoute } from "../../http/define-route.ts";
import { endSession } from "./dashboard-session.ts";

export default defineRoute({
  method: "POST",
  path: "/dashboard/sign-out",
  summary: "Sign out of the dashboard",
  tag: "Dashboard",
  auth: "none",
  internal: true,
  query: z.strictObject({
    everywhere: z
      .enum(["true", "false"])
      .default("false")
      .describe("Whether to end all sessions of the user."),
  }),
  responses: { 204: null },
  errors: ["session_required", "csrf_invalid"],
  async handler({ ctx, query, request }) {
    const cookie = await endSession(ctx, request, { everywhere: query.everywhere === "true" });
    return { status: 204, body: null, headers: { "set-cookie": cookie } };
  },
});
