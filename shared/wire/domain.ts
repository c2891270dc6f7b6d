import { z } from "zod";

/** Custom checkout hostnames (specification, Custom-domain registration). */

/** The statuses of a claim in order; the last two are final. */
export const SslStatus = z.enum([
  "initializing",
  "pending_validation",
  "pending_issuance",
  "pending_deployment",
  "active",
  "validation_timed_out",
  "deleted",
]);
export type SslStatus = z.infer<typeof SslStatus>;

/** Of ASCII letters in any case: made small before, the Kelvin sign would be a k. */
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/**
 * A fully qualified name: labels of letters, digits and inner hyphens, the last one of letters only (specification).
 * Internationalised names in their ASCII form (`xn--…`).
 */
export const Hostname = z
  .string()
  .max(253, "At most 253 characters.")
  .regex(
    new RegExp(`^(?:${LABEL}\\.)+[A-Za-z]{2,63}$`),
    "A host name such as checkout.example.com: labels of letters, digits and inner hyphens.",
  )
  .toLowerCase();

/** One label below the workspace's delegated zone. */
const Subdomain = z
  .string()
  .regex(new RegExp(`^${LABEL}$`), "One label of letters, digits and inner hyphens, at most 63 characters.")
  .toLowerCase();

/** POST …/custom-domain: exactly one of the two. */
export const CreateCustomDomain = z
  .strictObject({
    hostname: Hostname.optional().describe(
      "A hostname your customer owns, such as `checkout.example.com`. Send either this or `subdomain`.",
    ),
    subdomain: Subdomain.optional().describe(
      "A single label under the zone delegated to your workspace. Send either this or `hostname`.",
    ),
  })
  .superRefine(({ hostname, subdomain }, check) => {
    if (hostname === undefined && subdomain === undefined)
      check.addIssue({ code: "invalid_type", expected: "string", path: ["hostname"], input: undefined });
    if (hostname === undefined || subdomain === undefined) return;
    const message = "Send exactly one of hostname and subdomain.";
    check.addIssue({ code: "custom", path: ["hostname"], message });
  });
export type CreateCustomDomain = z.infer<typeof CreateCustomDomain>;

export const CustomDomain = z.object({
  hostname: z
    .string()
    .describe("The hostname in lower case.")
    .meta({ examples: ["checkout.nordlicht.example"] }),
  cname_target: z
    .string()
    .describe("Target of the CNAME record. At a zone's apex, use the addresses of this name.")
    .meta({ examples: ["edge.checkout.example"] }),
  ssl_status: SslStatus.describe("Verification and certificate status. Checkouts are served when `active`."),
  ownership_verification: z
    .object({
      type: z.literal("txt").describe("Type of the DNS record."),
      name: z
        .string()
        .describe("Name of the record: `_svc-challenge.` followed by the hostname.")
        .meta({ examples: ["_svc-challenge.checkout.nordlicht.example"] }),
      value: z
        .string()
        .describe("Value of the record.")
        .meta({ examples: ["5f0c1b0e9a7d4e6f8b2a3c4d5e6f7081"] }),
    })
    .describe("DNS record that proves ownership. Keep it for as long as the hostname is in use."),
  cdn_id: z
    .string()
    .describe("Identifier of the hostname at the edge provider.")
    .meta({ examples: ["023e105f4ecef8ad9ca31a8372d0c353"] }),
});
export type CustomDomain = z.infer<typeof CustomDomain>;

export const CustomDomainDetail = CustomDomain.extend({
  verification_error: z.string().nullable().describe("Problem found by the last check, if any."),
  last_checked_at: z.iso.datetime().nullable().describe("Time of the last DNS check, if any."),
  created_at: z.iso.datetime().describe("Time at which the hostname was registered."),
});
export type CustomDomainDetail = z.infer<typeof CustomDomainDetail>;

export const CustomDomainList = z.object({
  custom_domains: z.array(CustomDomainDetail).describe("Hostnames, newest first."),
});
