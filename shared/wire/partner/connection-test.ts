import { z } from "zod";

/** Why a store could not be used. Those of a later release are new values. */
export const CONNECTION_PROBLEMS = [
  "not_connected",
  "host_not_found",
  "connection_refused",
  "tls_failed",
  "timeout",
  "address_not_allowed",
  "unreachable",
  "moved",
  "plugin_missing",
  "signature_invalid",
  "wrong_mode",
  "wrong_audience",
  "clock",
  "not_json",
  "answer_invalid",
  "answer_unsigned",
  "answer_altered",
  "status",
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** POST /agencies/{workspaceId}/merchants/{merchantId}/connection-test. */
export const ConnectionTest = z.object({
  merchant_id: z.uuid().describe("The merchant."),
  platform: z.string().describe("Platform that receives the orders. `builtin` until a store connects."),
  rest_url: z
    .string()
    .nullable()
    .describe("Address of the plugin's REST routes, which was called. `null` for the built-in store."),
  tested_at: z.iso.datetime().describe("Time of the test."),
  passed: z.boolean().describe("Whether the store can receive orders."),
  reachable: z.boolean().describe("Whether anything answered at the address."),
  duration_ms: z
    .int()
    .min(0)
    .nullable()
    .describe("Time until the answer or the failure, in milliseconds. `null` if nothing was called."),
  signature_accepted: z
    .boolean()
    .nullable()
    .describe(
      "Whether the store accepted the signature of the request and signed its answer with the same secret. `null` if that is not known.",
    ),
  versions: z
    .object({
      plugin: z.string().describe("Version of the plugin."),
      wordpress: z.string().describe("Version of WordPress."),
      woocommerce: z.string().describe("Version of WooCommerce."),
      php: z.string().describe("Version of PHP."),
    })
    .nullable()
    .describe("What the store runs. `null` if it did not say."),
  problem: z
    .object({
      code: z.enum(CONNECTION_PROBLEMS).describe("Why the test failed."),
      message: z.string().describe("The same as a sentence, with what to do."),
    })
    .nullable()
    .describe("`null` if the test passed."),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;
