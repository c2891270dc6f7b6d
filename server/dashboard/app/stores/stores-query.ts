import { queryOptions, useQuery } from "@tanstack/react-query";
import { bodyOf, useWorkspace, type Workspace } from "../api/workspace.ts";

const MOST_STORES = 200;

/** The newest stores of the workspace, for names and filters. */
export function useStores() {
  const { api, id, scope } = useWorkspace();
  return useQuery({
    queryKey: [...scope, "stores", "names"],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const params = { path: { workspaceId: id }, query: { limit: MOST_STORES } };
      const { merchants } = await bodyOf(api.GET("/v2/agencies/{workspaceId}/merchants", { params, signal }));
      return merchants;
    },
  });
}

/** The name of a store, or its id if it is not among the newest. */
export function useStoreName(): (id: string) => string {
  const { data: stores = [] } = useStores();
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/** One store with its connected account. */
export const storeQuery = ({ api, id, scope }: Workspace, merchantId: string) =>
  queryOptions({
    queryKey: [...scope, "stores", "one", merchantId],
    queryFn: ({ signal }) => {
      const params = { path: { workspaceId: id, merchantId } };
      return bodyOf(api.GET("/v2/agencies/{workspaceId}/merchants/{merchantId}", { params, signal }));
    },
  });
