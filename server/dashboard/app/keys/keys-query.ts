import { queryOptions } from "@tanstack/react-query";
import type { components } from "../../../../client/src/partner-api.ts";
import { bodyOf, type Workspace } from "../api/workspace.ts";

export type Key = components["schemas"]["PartnerKey"];

/** The partner keys of the workspace in this mode, revoked ones too. */
export const keysQuery = ({ api, id, mode, scope }: Workspace) =>
  queryOptions({
    queryKey: [...scope, "keys"],
    queryFn: async ({ signal }) => {
      const params = { path: { workspaceId: id } };
      const { keys } = await bodyOf(api.GET("/v2/workspaces/{workspaceId}/partner-keys", { params, signal }));
      return keys.filter(({ livemode }) => livemode === (mode === "live"));
    },
  });
