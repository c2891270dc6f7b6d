import { queryOptions } from "@tanstack/react-query";
import type { Workspace } from "../../api/workspace.ts";
import { bodyOf } from "../../api/workspace.ts";
import type { Configuration } from "./settings.ts";

/** A configuration, and the version of it that a change names. */
export interface Stored {
  configuration: Configuration;
  etag: string;
}

const PATH = "/v2/agencies/{workspaceId}/merchants/{merchantId}/configuration";

/** What a call answered that reads or changes a configuration. */
async function storedOf(call: Promise<{ data?: Configuration; response: Response }>): Promise<Stored> {
  const { data, response } = await call;
  return { configuration: data as Configuration, etag: response.headers.get("etag") ?? "*" };
}

/** All settings of a store. */
export const configurationQuery = ({ api, id, scope }: Workspace, merchantId: string) =>
  queryOptions({
    queryKey: [...scope, "stores", "configuration", merchantId],
    queryFn: ({ signal }) => {
      const params = { path: { workspaceId: id, merchantId } };
      return storedOf(api.GET(PATH, { params, signal }));
    },
  });

/** Saves a merge patch, unless the configuration has changed since `etag`. @throws ApiError configuration_changed */
export function saveConfiguration(
  { api, id }: Workspace,
  merchantId: string,
  change: { patch: object; etag: string; headers: Record<string, string> },
): Promise<Stored> {
  const params = { path: { workspaceId: id, merchantId } };
  const headers = { ...change.headers, "if-match": change.etag };
  return storedOf(api.PATCH(PATH, { params, headers, body: change.patch }));
}

/** The newest changes of a store's configuration. */
export const changesQuery = ({ api, id, scope }: Workspace, merchantId: string) =>
  queryOptions({
    queryKey: [...scope, "stores", "changes", merchantId],
    queryFn: async ({ signal }) => {
      const query = { target: merchantId, action: "merchant.configuration_changed" as const, limit: 50 };
      const params = { path: { workspaceId: id }, query };
      return (await bodyOf(api.GET("/v2/workspaces/{workspaceId}/audit-entries", { params, signal })))
        .entries;
    },
  });
