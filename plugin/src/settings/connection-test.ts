/** The plugin's REST route that tests the saved settings. */
import apiFetch from "@wordpress/api-fetch";

export type Check = {
  id: "server" | "key" | "secret" | "store";
  status: "passed" | "failed" | "skipped";
  /** A full sentence in the user's language. */
  message: string;
};

export type ConnectionTestResult = {
  ok: boolean;
  /** Mode of the saved key; null without a key. */
  livemode: boolean | null;
  /** ISO 8601, UTC. */
  testedAt: string;
  checks: Check[];
};

/** Document event after a test, which may also have synchronized settings. */
export const TESTED = "svc-checkout-tested";

/** Runs the test; the store saves its result. */
export function testConnection(): Promise<ConnectionTestResult> {
  return apiFetch<ConnectionTestResult>({ path: "/wc-svc/v1/connection-test", method: "POST" });
}
