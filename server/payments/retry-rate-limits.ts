import { Stripe } from "stripe";

/**
 * The library's HTTP client, which also repeats a call that Stripe's rate limiter refused: after a growing pause, with the
 * same idempotency key, as often as after a lost connection. The library leaves that to its caller, because a batch that
 * repeats adds to the load; we make a few calls for each shopper.
 * Source: https://docs.stripe.com/rate-limits#handling-limiting-gracefully, https://docs.stripe.com/error-low-level.
 *
 * An answer that is JSON but no object is refused: the library would end the process with an unhandled rejection.
 */
export function createRetryingHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    if (response.getStatusCode() === 429) response.getHeaders()["stripe-should-retry"] ??= "true";
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
