import { queryOptions } from "@tanstack/react-query";
import { postUndocumented } from "../../api/post-undocumented.ts";
import type { Session } from "../../api/session.ts";
import type { Workspace } from "../../api/workspace.ts";

export type Scheme = "light" | "dark";

/** Branding as the API takes it: `accent_color` and so on. */
export type BrandingDraft = Readonly<Record<string, unknown>>;

/** The document of a store's checkout in branding that need not be saved. */
export const previewQuery = (
  workspace: Workspace,
  session: Session,
  { store, scheme, branding }: { store: string; scheme: Scheme; branding: BrandingDraft },
) =>
  queryOptions({
    queryKey: [...workspace.scope, "stores", "preview", store, scheme, branding],
    // What is saved elsewhere on the page marks it as out of date.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<string> => {
      const path = `/dashboard/stores/${store}/checkout-preview`;
      const call = { body: { scheme, branding }, signal };
      const response = await postUndocumented(path, workspace, session, call);
      return ((await response.json()) as { html: string }).html;
    },
  });
