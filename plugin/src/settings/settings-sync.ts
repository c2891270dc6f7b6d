/** The plugin's own REST route that compares the store's settings with those of the checkout server. */
import apiFetch from "@wordpress/api-fetch";
import type { Term } from "./terms.ts";

export type SharedSettings = {
  paymentTerms: Term[];
  requireValidVat: boolean;
  vatNumbers: { eu: string; gb: string };
};

export type SyncStatus = {
  state: "done" | "waiting" | "conflict" | "refused";
  /** What the server has, in a conflict. */
  server: SharedSettings | null;
  /** Why it is not done: `not_connected`, `status_…`, or the server's own sentence. */
  reason: string;
  /** True: the server's settings were taken over, so the page shows old ones. */
  storeChanged: boolean;
};

/** Compares, carries over what changed on one side, and settles a conflict when told how. */
export function syncSettings(choice: "" | "store" | "server"): Promise<SyncStatus> {
  return apiFetch<SyncStatus>({ path: "/wc-svc/v1/admin/settings-sync", method: "POST", data: { choice } });
}
