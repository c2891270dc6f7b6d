import { z } from "zod";

/** What the dashboard knows of its user: `GET /dashboard/session`. */
export const DashboardSession = z.object({
  user: z.object({
    subject: z.string().describe("Subject of the ID token."),
    email: z.string().nullable(),
    name: z.string().nullable(),
  }),
  csrf_token: z.string().describe("Sent as `Svc-Csrf` with every request of the session."),
  workspaces: z
    .array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(["owner", "admin", "member"]) }))
    .describe("Workspaces that the user is a member of, by name."),
  modes: z.array(z.enum(["test", "live"])).describe("Values of `Svc-Mode`."),
  now: z.iso.datetime().describe("The service's time: browsers' clocks go wrong, and a sandbox's is moved."),
  clock: z
    .object({ shift_seconds: z.int().describe("How far the service's time is ahead of the real time.") })
    .nullable()
    .describe("The clock of a sandbox; `null` where it cannot be moved."),
  expires_at: z.iso.datetime().describe("When the session ends at the latest; without requests, earlier."),
});
export type DashboardSession = z.infer<typeof DashboardSession>;
