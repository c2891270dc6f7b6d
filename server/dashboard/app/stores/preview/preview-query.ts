import { queryOptions } from "@tanstack/react-query";
import { apiErrorOf, fetchOrFail } from "../../api/api-error.ts";
import type { Session } from "../../api/session.ts";
import type { Workspace } from "../../api/workspace.ts";

export type Scheme = "light" | "dark";

/** Branding as the API takes it: `accent_color` and so on. */
export type BrandingDraft = Readonly<Record<string, unknown>>;

/** The document of a store's checkout in branding that need not be saved. */
export const previewQuery = (
  { id, mode, scope }: Workspace,
  session: Session,
  { store, scheme, branding }: { store: string; scheme: Scheme; branding: BrandingDraft },
) =>
  queryOptions({
    queryKey: [...scope, "stores", "preview", store, scheme, branding],
    // What is saved elsewhere on the page marks it as out of date.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<string> => {
      const response = await fetchOrFail(
        new Request(`/dashboard/stores/${store}/checkout-preview`, {
          method: "POST",
          signal,
          headers: {
            "content-type": "application/json",
            "svc-workspace": id,
            "svc-mode": mode,
            "svc-csrf": session.csrf_token,
          },
          body: JSON.stringify({ scheme, branding }),
        }),
      );
      if (!response.ok) throw await apiErrorOf(response);
      return ((await response.json()) as { html: string }).html;
    },
  });
