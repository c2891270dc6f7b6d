import type { Answer } from "./client.ts";
import type { TestMerchant } from "./harness.ts";
import { eventHeaders } from "./woocommerce/report-event.ts";

type Write = (path: string, body: object) => Promise<Answer>;

/** Calls of a merchant's store, which signs what it writes. */
export function signedClient({ client, apiSecret }: Pick<TestMerchant, "client" | "apiSecret">): {
  post: Write;
  patch: Write;
} {
  const signed =
    (method: "post" | "patch"): Write =>
    (path, body) => {
      const text = JSON.stringify(body);
      return client[method](path, text, { headers: eventHeaders(apiSecret, text) });
    };
  return { post: signed("post"), patch: signed("patch") };
}
