/** The plugin's own REST route that tries out the saved settings. */
import apiFetch from "@wordpress/api-fetch";

export type Check = {
  id: "server" | "key" | "secret" | "store";
  status: "passed" | "failed" | "skipped";
  /** A whole sentence in the language of the admin. */
  message: string;
};

export type ConnectionTestResult = {
  ok: boolean;
  /** Mode of the saved key; null when none is saved. */
  livemode: boolean | null;
  /** ISO 8601, UTC. */
  testedAt: string;
  checks: Check[];
};

/** Event of the document: a test has ended, and settings may have been carried over with it. */
export const TESTED = "svc-checkout-tested";

/**
 * Runs the test and keeps its outcome in the store.
 *
 * @throws {Error} when the store itself could not be reached or refused, with a sentence that can be shown.
 */
export async function testConnection(): Promise<ConnectionTestResult> {
  try {
    return await apiFetch<ConnectionTestResult>({ path: "/wc-svc/v1/connection-test", method: "POST" });
  } catch (cause) {
    throw new Error(sentenceOf(cause), { cause });
  }
}

/** WordPress rejects with a plain object that carries a translated message. */
function sentenceOf(cause: unknown): string {
  if (typeof cause === "object" && cause !== null && "message" in cause) {
    return String(cause.message);
  }
  return String(cause);
}
