import { LRUCache } from "lru-cache";
import { Stripe } from "stripe";
import { whileAway } from "../http/limits/turn.ts";
import { inSpan, isTracing, recordStatus } from "../tracing/spans.ts";

/** The header we add to an answer if an earlier request with the same idempotency key got none. */
export const FOLLOWS_UNANSWERED = "svc-follows-unanswered";

/** Keys whose first requests may be repeated soon; older ones are known by our own records. */
const REMEMBERED_KEYS = 10_000;

/**
 * The library's HTTP client, which also repeats a call that Stripe's rate limiter refused: after a growing pause, with the
 * same idempotency key, as often as after a lost connection. The library leaves that to its caller, because a batch that
 * repeats adds to the load; we make a few calls for each shopper.
 * Source: https://docs.stripe.com/rate-limits#handling-limiting-gracefully, https://docs.stripe.com/error-low-level.
 *
 * Within one call the library may send a request several times and reports the last answer only. That answer is marked if
 * an earlier request may have had its effect, because it then says nothing about that request.
 *
 * An answer that is JSON but no object is refused: the library would end the process with an unhandled rejection.
 */
export function createStripeHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  const unanswered = new LRUCache<string, true>({ max: REMEMBERED_KEYS });
  client.makeRequest = async (...request) => {
    const key = idempotencyKeyOf(request[4]);
    const isFollowing = key !== null && unanswered.has(key);
    let response: Awaited<ReturnType<typeof makeRequest>>;
    try {
      response = await whileAway(() => inPaymentSpan(request, () => makeRequest(...request)));
    } catch (error) {
      if (key !== null) unanswered.set(key, true);
      throw error;
    }
    const status = response.getStatusCode();
    const headers = response.getHeaders();
    if (status === 429) headers["stripe-should-retry"] ??= "true";
    if (key !== null && isWithoutOutcome(status)) unanswered.set(key, true);
    if (isFollowing) headers[FOLLOWS_UNANSWERED] = "true";
    const parse = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await parse();
      if (typeof body !== "object" || body === null || Array.isArray(body))
        throw new TypeError("the payment processor's answer is not a JSON object");
      return body;
    };
    return response;
  };
  return client;
}

/** Named without the ids that stand in the path: every second part after the version. */
function inPaymentSpan<T extends Stripe.HttpClientResponse>(
  [host, , path, method]: Parameters<Stripe.HttpClient["makeRequest"]>,
  call: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return call();
  const parts = path.replace(/[?].*/, "").split("/");
  const named = parts.map((part, index) => (index >= 3 && index % 2 === 1 ? "{id}" : part)).join("/");
  const attributes = { "server.address": host };
  return inSpan(`stripe ${method} ${named}`, { kind: "client", attributes }, async (span) => {
    const answer = await call();
    recordStatus(span, answer.getStatusCode());
    return answer;
  });
}

/** Whether the request may still have taken effect; the rate limiter's refusal (429) has none. */
function isWithoutOutcome(status: number): boolean {
  return status >= 500 || status === 409;
}

function idempotencyKeyOf(headers: object): string | null {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "idempotency-key");
  return named === undefined || typeof named[1] !== "string" || named[1] === "" ? null : named[1];
}
