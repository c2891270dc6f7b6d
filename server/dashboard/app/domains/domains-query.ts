import { queryOptions } from "@tanstack/react-query";
import { now } from "../api/clock.ts";
import { bodyOf, type Workspace } from "../api/workspace.ts";
import { statusFacts, type Domain } from "./domain-facts.ts";

const SOON_MS = 4000;
const LATER_MS = 60_000;
/** A user who adds a domain sets its records right then. */
const NEW_MS = 15 * 60_000;

/** Asks again while a status is about to change: often at first, as the service checks it. */
function pollOf(domains: readonly Domain[]): number | false {
  const moving = domains.filter(({ ssl_status: status }) => statusFacts[status].isMoving);
  if (moving.length === 0) return false;
  return moving.some(({ created_at: at }) => now() - Date.parse(at) < NEW_MS) ? SOON_MS : LATER_MS;
}

/** The custom domains of a store, newest first. */
export const domainsQuery = ({ api, id, scope }: Workspace, merchantId: string) =>
  queryOptions({
    queryKey: [...scope, "domains", merchantId],
    queryFn: async ({ signal }) => {
      const params = { path: { workspaceId: id, merchantId } };
      const path = "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain";
      return (await bodyOf(api.GET(path, { params, signal }))).custom_domains;
    },
    refetchInterval: ({ state: { data } }) => pollOf(data ?? []),
  });

/** One custom domain. */
export const domainQuery = ({ api, id, scope }: Workspace, merchantId: string, hostname: string) =>
  queryOptions({
    queryKey: [...scope, "domains", merchantId, hostname],
    queryFn: ({ signal }) => {
      const params = { path: { workspaceId: id, merchantId, hostname } };
      const path = "/v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}";
      return bodyOf(api.GET(path, { params, signal }));
    },
    refetchInterval: ({ state: { data } }) => pollOf(data === undefined ? [] : [data]),
  });
