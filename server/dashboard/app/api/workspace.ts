import createFetchClient from "openapi-fetch";
import { createContext, use } from "react";
import type { paths } from "../../../../client/src/partner-api.ts";
import { apiErrorOf, fetchOrFail } from "./api-error.ts";
import type { Mode, Role, Session } from "./session.ts";

/** The workspace and mode that a page shows. */
export interface Workspace {
  id: string;
  name: string;
  role: Role;
  mode: Mode;
  /** Owners and admins change things, members read. */
  canWrite: boolean;
  api: PartnerApi;
  /** Starts the keys of queries, so that nothing of one workspace or mode is shown in another. */
  scope: readonly [string, string];
}

export type PartnerApi = ReturnType<typeof createApi>;

/** The partner API as the session's user, in one workspace and mode. A call throws ApiError unless it succeeds. */
export function createApi(session: Session, workspaceId: string, mode: Mode) {
  const client = createFetchClient<paths, "application/json">({
    baseUrl: window.location.origin,
    fetch: fetchOrFail,
  });
  client.use({
    onRequest({ request }) {
      request.headers.set("svc-workspace", workspaceId);
      request.headers.set("svc-mode", mode);
      request.headers.set("svc-csrf", session.csrf_token);
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await apiErrorOf(response);
    },
  });
  return client;
}

/** The body of a successful call. */
export async function bodyOf<Body>(call: Promise<{ data?: Body }>): Promise<NonNullable<Body>> {
  const { data } = await call;
  return data as NonNullable<Body>;
}

/** Headers of a call for one merchant. */
export function forMerchant(merchantId: string | undefined): Record<string, string> {
  return merchantId === undefined ? {} : { "x-svc-merchant": merchantId };
}

export const WorkspaceContext = createContext<Workspace | null>(null);

/** @throws outside of a workspace's pages. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error("useWorkspace() needs a workspace");
  return workspace;
}
