import type { IncomingMessage } from "node:http";
import type { Settings } from "./operation.ts";
import type { Transaction } from "./store.ts";
import { invalidRequest, StripeError } from "./stripe-error.ts";

/** Who calls: the kind of key, and the account whose objects are meant. Throws Stripe's 401 or 403. */
export function authenticate(
  settings: Settings,
  tx: Transaction,
  request: IncomingMessage,
): { key: "secret" | "publishable"; account: string } {
  const given = headerKey(request.headers.authorization);
  if (!given) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (given !== settings.secretKey && given !== settings.publishableKey) {
    throw invalidRequest(`Invalid API Key provided: ${masked(given)}`, {}, 401);
  }
  const key = given === settings.secretKey ? "secret" : "publishable";
  return { key, account: actingAccount(settings, tx, request, given) };
}

/** Throws Stripe's 403 for an endpoint the browser's key may not call. */
export function requireSecretKey(key: "secret" | "publishable"): void {
  if (key === "secret") return;
  throw new StripeError(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
  });
}

function actingAccount(settings: Settings, tx: Transaction, request: IncomingMessage, key: string): string {
  const wanted = request.headers["stripe-account"];
  if (typeof wanted !== "string" || wanted === "" || wanted === settings.platform) return settings.platform;
  const connected = tx.get("accounts", wanted);
  if (!connected || connected.deauthorized) {
    throw new StripeError(403, {
      type: "invalid_request_error",
      code: "account_invalid",
      message: `The provided key '${masked(key)}' does not have access to account '${wanted}' (or that account does not exist). Application access may have been revoked.`,
    });
  }
  return wanted;
}

/** `Bearer sk_…`, or Basic with the key as user name. */
function headerKey(header: string | undefined): string | undefined {
  const [scheme, value] = (header ?? "").split(" ");
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString("utf8").split(":")[0];
  return undefined;
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
}
