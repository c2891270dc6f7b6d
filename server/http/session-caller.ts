import { z } from "zod";
import { ApiError } from "../errors.ts";
import type { Pipeline } from "./call.ts";
import type { DashboardCaller, PartnerCaller, Role } from "./caller.ts";
import type { RequestInfo, Route } from "./define-route.ts";
import { collect, throwFaults, type Faults } from "./input/validate.ts";

/** What a dashboard session may do on partner routes (design 2-api.md, Keys). */

const Headers = z.object({
  "Svc-Workspace": z.uuid().toLowerCase(),
  "Svc-Mode": z.string().pipe(z.enum(["test", "live"])),
});

/** Members read; a role that may change anything may change everything. */
const WRITERS: readonly Role[] = ["owner", "admin"];

/**
 * The caller of a session's request: in the workspace of `Svc-Workspace`, as long as its user is a member, and in the
 * mode of `Svc-Mode`.
 * @throws ApiError parameter_missing, parameter_invalid, wrong_workspace
 */
export async function sessionCaller(
  { authenticator }: { authenticator: Pick<Pipeline["authenticator"], "findRole"> },
  headers: RequestInfo["headers"],
  subject: string,
): Promise<DashboardCaller> {
  const faults: Faults = { issues: [] };
  const sent = { "Svc-Workspace": headers["svc-workspace"], "Svc-Mode": headers["svc-mode"] };
  const named = collect(Headers, sent, faults) as z.output<typeof Headers>;
  throwFaults(faults);
  const workspaceId = named["Svc-Workspace"];
  const role = await authenticator.findRole(workspaceId, subject);
  if (role === null) throw new ApiError("wrong_workspace", { param: "Svc-Workspace" });
  const livemode = named["Svc-Mode"] === "live";
  return { kind: "dashboard_session", subject, role, workspaceId, livemode, merchantId: null };
}

/** Owners and admins have every scope, members those that read. @throws ApiError role_insufficient */
export function checkRole(
  { scope, partialScopes }: Pick<Route, "scope" | "partialScopes">,
  { role }: DashboardCaller,
): void {
  if (WRITERS.includes(role) || scope?.endsWith(":read") || partialScopes !== undefined) return;
  throw new ApiError("role_insufficient", {
    message: `This requires the role ${WRITERS.join(" or ")}; yours is ${role}.`,
    meta: { required_roles: [...WRITERS], role },
  });
}

/** Whether a caller may read what a `:read` scope opens: a key that has the scope, and every user. */
export function mayRead(caller: PartnerCaller, scope: string): boolean {
  return caller.kind === "dashboard_session" || caller.scopes.includes(scope);
}
