import type { Mode, Session } from "../api/session.ts";

const KEY = "svc-dashboard-place";

/** Keeps which workspace and mode were used last. */
export function rememberPlace(workspaceId: string, mode: Mode): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([workspaceId, mode]));
  } catch {
    // Storage may be blocked; the first workspace is opened then.
  }
}

/** The last used workspace if it is still the user's, else the first, in test mode. Null without any. */
export function lastPlace({ workspaces }: Session): { workspace: string; mode: Mode } | null {
  const first = workspaces[0];
  if (first === undefined) return null;
  try {
    const [id, mode] = JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string?, Mode?];
    if (workspaces.some((workspace) => workspace.id === id))
      return { workspace: id!, mode: mode === "live" ? "live" : "test" };
  } catch {
    // As above.
  }
  return { workspace: first.id, mode: "test" };
}
