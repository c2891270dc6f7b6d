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
const Scope = z.enum([...defaultScopes, "orders:read", "orders:write"]).meta({ id: "Scope" });

export const PartnerKey = z
  .strictObject({
    id: z.uuid().describe("The key's id; the key itself is never shown again."),
    workspace_id: z.uuid().describe("The workspace it belongs to."),
    key_prefix: z.string().describe("Its visible beginning."),
    name: z
      .string()
      .describe("What it is for, in your words.")
      .meta({ examples: ["Onboarding service"] }),
    scopes: z.array(z.string()).describe("What it may do."),
    pinned_version: z.string().describe("The version its requests have without `Svc-Version`."),
    livemode: z.boolean().describe("False for test data."),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .describe("When it was last used, to the minute; null when never."),
    revoked_at: z.iso.datetime().nullable().describe("When it was revoked; null while it works."),
    created_at: z.iso.datetime().describe("When it was minted."),
  })
  .meta({ id: "PartnerKey" });
export type PartnerKey = z.infer<typeof PartnerKey>;

export const PartnerKeyList = z
  .strictObject({
    keys: z.array(PartnerKey).describe("All of the workspace, revoked ones too."),
  })
  .meta({ id: "PartnerKeyList" });

export const MintPartnerKey = z
  .strictObject({
    name: plainText(1, 120).describe("What it is for, in your words."),
    livemode: z.boolean().default(false).describe("True for a live key (`svc_ak_live_…`)."),
    scopes: z
      .array(Scope)
      .min(1)
      .default([...defaultScopes])
      .transform((scopes) => [...new Set(scopes)])
      .describe(
        "What it may do; the six defaults when left out. `orders:read` and `orders:write` only when asked for: orders hold shoppers' personal data.",
      ),
  })
  .meta({ id: "MintPartnerKey" });
export type MintPartnerKey = z.output<typeof MintPartnerKey>;

export const MintedPartnerKey = z
  .strictObject({
    key: PartnerKey.describe("The key's record."),
    plaintext: z.string().describe("The full key. Given here once and never again."),
  })
  .meta({ id: "MintedPartnerKey" });
export type MintedPartnerKey = z.infer<typeof MintedPartnerKey>;

/** What GET /agencies/me tells of the calling key. */
export const KeyContext = z
  .strictObject({
    api_key_id: z.uuid().describe("The calling key."),
    workspace_id: z.uuid().describe("The workspace it belongs to."),
    livemode: z.boolean().describe("False for test data."),
    pinned_version: z.string().describe("The version its requests have without `Svc-Version`."),
    scopes: z.array(z.string()).describe("What it may do."),
    merchant_id: z.uuid().optional().describe("Present when `X-Svc-Merchant` was sent."),
    api_version: z.string().describe("The version in force for this request."),
  })
  .meta({ id: "KeyContext" });
export type KeyContext = z.infer<typeof KeyContext>;
