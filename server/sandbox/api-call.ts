import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** The service answered a call of the sandbox with an error. */
export class CallRefused extends Error {
  override name = "CallRefused";
  readonly status: number;
  /** The error's code, such as `payment_declined`; null if the answer has none. */
  readonly code: string | null;

  constructor(status: number, code: string | null, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Calls the running service as a partner or a store does.
 * @param bearer null for the calls of a checkout page.
 * @returns the body; empty for an answer without one or with a page.
 * @throws CallRefused
 */
export async function callApi(
  baseUrl: string,
  bearer: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = isJson(response) && text !== "" ? (JSON.parse(text) as Record<string, unknown>) : {};
  if (response.ok) return answer;
  const { code = null } = (answer["error"] ?? {}) as { code?: string | null };
  throw new CallRefused(
    response.status,
    code,
    `${method} ${path.replace(/\/checkout\/[^/]+/, "/checkout/…")} answered ${response.status}: ${text}`,
  );
}

const isJson = ({ headers }: Response): boolean => headers.get("content-type")?.includes("json") ?? false;

const READY_WITHIN_MS = 30_000;

/** Waits for the stand-in's event to reach the service, so that the store's first checkout can be paid. */
export async function untilChargesEnabled(
  baseUrl: string,
  partnerKey: string,
  merchantPath: string,
): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await delay(100)) {
    const merchant = await callApi(baseUrl, partnerKey, "GET", merchantPath);
    if ((merchant["stripe"] as { charges_enabled: boolean }).charges_enabled) return;
  }
  throw new Error("the store's payment account did not become ready");
}
