import { queryOptions } from "@tanstack/react-query";
import { bodyOf, type Workspace } from "../api/workspace.ts";

/** A store's AI checkout. */
export const aiCheckoutQuery = ({ api, id, scope }: Workspace, merchantId: string) =>
  queryOptions({
    queryKey: [...scope, "ai-checkout", merchantId],
    queryFn: ({ signal }) => {
      const params = { path: { workspaceId: id, merchantId } };
      return bodyOf(api.GET("/v2/agencies/{workspaceId}/merchants/{merchantId}/ai-chat", { params, signal }));
    },
  });
