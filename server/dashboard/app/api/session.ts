import { queryOptions } from "@tanstack/react-query";
import { apiErrorOf, fetchOrFail } from "./api-error.ts";
import { followServiceTime } from "./clock.ts";

export type Role = "owner" | "admin" | "member";
export type Mode = "test" | "live";

/** `GET /dashboard/session`. */
export interface Session {
  user: { subject: string; email: string | null; name: string | null };
  csrf_token: string;
  workspaces: Array<{ id: string; name: string; role: Role }>;
  modes: Mode[];
  /** The sandbox's clock; null where it cannot be moved. */
  clock: { shift_seconds: number } | null;
  expires_at: string;
}

export interface SignedOut {
  isConfigured: boolean;
}

/** The signed-in user, if any. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Session | SignedOut> => {
    const response = await fetchOrFail(new Request("/dashboard/session", { signal }));
    if (response.ok) {
      const { now, ...session } = (await response.json()) as Session & { now: string };
      followServiceTime(now);
      return session;
    }
    const error = await apiErrorOf(response);
    if (error.isSignedOut) return { isConfigured: error.meta["sign_in"] !== "not_configured" };
    throw error;
  },
  // Others may move the clock of a sandbox.
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && "user" in data && data.clock !== null && 30_000,
});

/** The address of the sign-in that leads back here. */
export function signInUrl(): string {
  const { pathname, search } = window.location;
  return `/dashboard/sign-in?return_to=${encodeURIComponent(pathname + search)}`;
}

/** Ends the session and reloads the dashboard, so that nothing of the user stays in memory. */
export async function signOut(session: Session): Promise<void> {
  const response = await fetchOrFail(
    new Request("/dashboard/sign-out", { method: "POST", headers: { "svc-csrf": session.csrf_token } }),
  );
  if (!response.ok && response.status !== 401) throw await apiErrorOf(response);
  window.location.assign("/dashboard");
}
