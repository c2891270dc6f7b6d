import { z } from "zod";
import { plainText } from "./plain-text.ts";

/** Partner keys on the wire (specification, Partner key and Key context). */

export const defaultScopes = [
  "merchants:read",
  "merchants:write",
  "webhooks:read",
  "webhooks:write",
  "domains:write",
  "logs:read",
] as const;

/** The defaults and those that are given only when asked for: orders hold shoppers' personal data. */
const Scope = z.enum([...defaultScopes, "orders:read", "orders:write"]);

export const PartnerKey = z.strictObject({
  id: z.uuid(),
  workspace_id: z.uuid(),
  /** The visible beginning; the rest is never shown again. */
  key_prefix: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** API version the key is pinned to. */
  pinned_version: z.string(),
  livemode: z.boolean(),
  last_used_at: z.iso.datetime().nullable(),
  /** Set once the key is revoked. */
  revoked_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type PartnerKey = z.infer<typeof PartnerKey>;

export const PartnerKeyList = z.strictObject({ keys: z.array(PartnerKey) });

export const MintPartnerKey = z.strictObject({
  name: plainText(1, 120),
  livemode: z.boolean().default(false),
  scopes: z
    .array(Scope)
    .min(1)
    .default([...defaultScopes])
    .transform((scopes) => [...new Set(scopes)]),
});
export type MintPartnerKey = z.output<typeof MintPartnerKey>;

export const MintedPartnerKey = z.strictObject({
  key: PartnerKey,
  /** The full key. Given here once and never again. */
  plaintext: z.string(),
});
export type MintedPartnerKey = z.infer<typeof MintedPartnerKey>;

/** What GET /agencies/me tells of the calling key. */
export const KeyContext = z.strictObject({
  api_key_id: z.uuid(),
  workspace_id: z.uuid(),
  livemode: z.boolean(),
  pinned_version: z.string(),
  scopes: z.array(z.string()),
  /** Present when X-Svc-Merchant was sent. */
  merchant_id: z.uuid().optional(),
  /** The version in force for this request. */
  api_version: z.string(),
});
export type KeyContext = z.infer<typeof KeyContext>;
