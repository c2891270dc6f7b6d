import type { BrowserContextOptions, Page } from "playwright-core";
import { randomUUID } from "node:crypto";
import { addMember } from "../../server/keys/workspaces.ts";
import type { Role } from "../../server/http/caller.ts";
import { signIn } from "../support/dashboard-user.ts";
import type { TestWorkspace } from "../support/harness.ts";
import type { BrowserRun } from "./browser-run.ts";

/** A page of the dashboard with its user signed in. */
export interface DashboardVisit {
  page: Page;
  /** Address of a page of the workspace, as `orders`. */
  at: (path: string, mode?: "test" | "live") => string;
  subject: string;
}

export interface DashboardVisitOptions {
  path?: string;
  role?: Role;
  workspace?: TestWorkspace;
  context?: BrowserContextOptions;
}

/** Signs a new user in at the identity provider and opens a page of the workspace in test mode. */
export async function visitDashboard(
  run: BrowserRun,
  { path = "orders", role = "owner", workspace = run.workspace, context = {} }: DashboardVisitOptions = {},
): Promise<DashboardVisit> {
  const { h } = run;
  const subject = `user-${randomUUID()}`;
  await addMember(h.sql, { workspaceId: workspace.id, subject, role, email: null });
  const user = await signIn(h, subject);
  const at: DashboardVisit["at"] = (path, mode = "test") =>
    `${h.url}/dashboard/${workspace.id}/${mode}/${path}`;
  const { page } = await run.open("about:blank", context);
  const cookies = user.browser.cookies().split("; ");
  await page.context().addCookies(
    cookies.map((pair) => {
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      return { name, value, url: h.url };
    }),
  );
  await page.goto(at(path));
  return { page, at, subject };
}
