import { z } from "zod";
import type { Config } from "../../server/config.ts";
import { ensureMember } from "../../server/keys/workspaces.ts";
import { getWorkspaceIdOr, parseOption, withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

const TIMEOUT_MS = 5000;

export default defineCommand({
  name: "token",
  summary: "Get a user token from the sandbox's identity provider",
  options: {
    workspace: {
      type: "string",
      value: "ID",
      text: "The workspace (the sandbox's own); the user becomes a member.",
    },
    subject: { type: "string", text: "The user (sandbox-owner)." },
    role: { type: "string", text: "Role of a new member: owner, admin or member (owner)." },
  },
  async run({ options, dataDir }) {
    const subject = options.subject ?? "sandbox-owner";
    const requestedRole = parseOption("role", z.enum(["owner", "admin", "member"]), options.role ?? "owner");
    return withContext(dataDir, async (ctx) => {
      const workspaceId = await getWorkspaceIdOr(ctx, dataDir, options.workspace);
      const token = await requestToken(ctx.config, subject);
      const role = await ensureMember(ctx.sql, { workspaceId, subject, role: requestedRole, email: null });
      return { data: { token, workspace_id: workspaceId, subject, role }, text: token };
    });
  },
});

/** Requests a token; only the sandbox's issuer issues them without authentication. @throws CommandError */
async function requestToken(config: Config, subject: string): Promise<string> {
  const issuer = config.IDP_ISSUER;
  if (issuer === undefined || new URL(issuer).hostname !== "127.0.0.1") {
    throw new CommandError(
      "Only the sandbox's identity provider issues tokens here. Sign in with the configured provider instead.",
    );
  }
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    sub: subject,
    audience: config.IDP_AUDIENCE,
  });
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    body: form,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CommandError(`The identity provider at ${issuer} does not respond. Is the sandbox running?`, {
      cause: error,
    });
  });
  const answer = z.object({ access_token: z.string() }).safeParse(await response.json().catch(() => null));
  if (!response.ok || !answer.success)
    throw new CommandError(`The identity provider rejected the request (status ${response.status}).`);
  return answer.data.access_token;
}
