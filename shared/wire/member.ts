import { z } from "zod";

const Role = z.enum(["owner", "admin", "member"]);

/** A user of a workspace. */
export const Member = z.strictObject({
  subject: z.string().describe("The user at the identity provider: `sub` of its tokens."),
  email: z.string().nullable().describe("Email address that notices are sent to. `null` if none was given."),
  role: Role.describe("`member` reads; `owner` and `admin` change too."),
  created_at: z.iso.datetime().describe("Time at which the user was added."),
});

/** GET /workspaces/{workspaceId}/members. */
export const MemberList = z.strictObject({
  members: z.array(Member).describe("All members of the workspace, the longest-standing first."),
});
