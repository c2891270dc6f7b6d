import { Stripe } from "stripe";

/**
 * The library's HTTP client, which also repeats a call that Stripe's rate limiter refused: after a growing pause, with the
 * same idempotency key, as often as after a lost connection. The library leaves that to its caller, because a batch that
 * repeats adds to the load; we make a few calls for each shopper.
 * Source: https://docs.stripe.com/rate-limits#handling-limiting-gracefully, https://docs.stripe.com/error-low-level.
 */
export function createRetryingHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    if (response.getStatusCode() === 429) response.getHeaders()["stripe-should-retry"] ??= "true";
    return response;
  };
  return client;
}
