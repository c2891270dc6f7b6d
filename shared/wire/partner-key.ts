import { z } from "zod";
import { plainText } from "../plain-text.ts";

/** Partner keys on the wire (specification, Partner key and Key context). */

export const defaultScopes = [
  "merchants:read",
  "merchants:write",
  "webhooks:read",
  "webhooks:write",
  "domains:write",
  "logs:read",
] as const;

/** Granted only on request: orders hold shoppers' personal data, VAT evidence their companies'. */
const requestedScopes = ["orders:read", "orders:write", "vat:read"] as const;

export const Scope = z.enum([...defaultScopes, ...requestedScopes]);

export const PartnerKey = z.strictObject({
  id: z.uuid().describe("Unique identifier of the key."),
  workspace_id: z.uuid().describe("The workspace the key belongs to."),
  key_prefix: z.string().describe("First characters of the key."),
  name: z
    .string()
    .describe("Your name for the key.")
    .meta({ examples: ["Onboarding service"] }),
  scopes: z.array(z.string()).describe("Scopes granted to the key."),
  pinned_version: z.string().describe("API version of requests without a `Svc-Version` header."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  last_used_at: z.iso
    .datetime()
    .nullable()
    .describe("Time of last use, accurate to the minute. `null` if the key has never been used."),
  revoked_at: z.iso.datetime().nullable().describe("Time of revocation. `null` while the key is active."),
  created_at: z.iso.datetime().describe("Time of creation."),
});
export type PartnerKey = z.infer<typeof PartnerKey>;

export const PartnerKeyList = z.strictObject({
  keys: z.array(PartnerKey).describe("All keys of the workspace, including revoked ones, newest first."),
});

export const MintPartnerKey = z.strictObject({
  name: plainText(1, 120).describe("Your name for the key."),
  livemode: z.boolean().default(false).describe("Whether to create a live key instead of a test key."),
  scopes: z
    .array(Scope)
    .min(1)
    .default([...defaultScopes])
    .transform((scopes) => [...new Set(scopes)])
    .describe(
      "Scopes to grant. Defaults to all except `orders:read`, `orders:write` and `vat:read`, which expose buyers' data and must be requested explicitly. `orders:write` also sets who buys on account, on what terms and up to what limit.",
    ),
});
export type MintPartnerKey = z.output<typeof MintPartnerKey>;

export const MintedPartnerKey = z.strictObject({
  key: PartnerKey.describe("The key."),
  plaintext: z.string().describe("The full key. Returned only in this response."),
});
export type MintedPartnerKey = z.infer<typeof MintedPartnerKey>;

/** The response of GET /agencies/me. */
export const KeyContext = z.strictObject({
  api_key_id: z.uuid().describe("Identifier of the calling key."),
  workspace_id: z.uuid().describe("The workspace the key belongs to."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  pinned_version: z.string().describe("API version of requests without a `Svc-Version` header."),
  scopes: z.array(z.string()).describe("Scopes granted to the key."),
  merchant_id: z.uuid().optional().describe("The merchant from `X-Svc-Merchant`, if sent."),
  api_version: z.string().describe("API version in effect for this request."),
});
export type KeyContext = z.infer<typeof KeyContext>;
