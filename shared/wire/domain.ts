import { z } from "zod";

/** Custom checkout hostnames (specification, Custom-domain registration). */

/** What a claim goes through, in this order; the last two are its ends. */
export const SslStatus = z
  .enum([
    "initializing",
    "pending_validation",
    "pending_issuance",
    "pending_deployment",
    "active",
    "validation_timed_out",
    "deleted",
  ])
  .meta({ id: "SslStatus" });
export type SslStatus = z.infer<typeof SslStatus>;

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

/**
 * A fully qualified name: labels of letters, digits and inner hyphens, the last one of letters alone (specification).
 * Other alphabets come in their ASCII form (`xn--…`).
 */
export const Hostname = z
  .string()
  .toLowerCase()
  .max(253, "At most 253 characters.")
  .regex(
    new RegExp(`^(?:${LABEL}\\.)+[a-z]{2,63}$`),
    "A host name such as checkout.example.com: labels of letters, digits and inner hyphens.",
  );

/** One label, to be made a host name below the zone delegated for the workspace. */
const Subdomain = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^${LABEL}$`), "One label of letters, digits and inner hyphens, at most 63 characters.");

/** POST …/custom-domain: exactly one of the two. */
export const CreateCustomDomain = z
  .strictObject({
    hostname: Hostname.optional().describe(
      "A host name of your customer's, such as `checkout.example.com`. Send this or `subdomain`.",
    ),
    subdomain: Subdomain.optional().describe(
      "One label below the zone delegated to your workspace. Send this or `hostname`.",
    ),
  })
  .superRefine(({ hostname, subdomain }, check) => {
    if ((hostname === undefined) !== (subdomain === undefined)) return;
    const message = "Send exactly one of hostname and subdomain.";
    check.addIssue({ code: "custom", path: ["hostname"], message });
  })
  .meta({ id: "CreateCustomDomain" });
export type CreateCustomDomain = z.infer<typeof CreateCustomDomain>;

export const CustomDomain = z
  .object({
    hostname: z
      .string()
      .describe("The host name, in lower case.")
      .meta({ examples: ["checkout.nordlicht.example"] }),
    cname_target: z
      .string()
      .describe("Where the name must point: a CNAME, or at a zone's apex the addresses of this name.")
      .meta({ examples: ["edge.checkout.example"] }),
    ssl_status: SslStatus.describe("How far it has come; it serves checkouts once it is `active`."),
    ownership_verification: z
      .object({
        type: z.literal("txt").describe("Kind of the DNS record."),
        name: z
          .string()
          .describe("Where it stands: `_svc-challenge.` and the host name.")
          .meta({ examples: ["_svc-challenge.checkout.nordlicht.example"] }),
        value: z
          .string()
          .describe("What it holds.")
          .meta({ examples: ["5f0c1b0e9a7d4e6f8b2a3c4d5e6f7081"] }),
      })
      .describe("The record that proves who owns the name. It must stay as long as the hostname is used."),
    cdn_id: z
      .string()
      .describe("Identifier at the edge provider.")
      .meta({ examples: ["023e105f4ecef8ad9ca31a8372d0c353"] }),
  })
  .meta({ id: "CustomDomain" });
export type CustomDomain = z.infer<typeof CustomDomain>;

export const CustomDomainDetail = CustomDomain.extend({
  verification_error: z
    .string()
    .nullable()
    .describe("What the last check found wrong; null when nothing is."),
  last_checked_at: z.iso
    .datetime()
    .nullable()
    .describe("When DNS was last looked at; null before the first time."),
  created_at: z.iso.datetime().describe("When it was registered."),
}).meta({ id: "CustomDomainDetail" });
export type CustomDomainDetail = z.infer<typeof CustomDomainDetail>;

export const CustomDomainList = z
  .object({ custom_domains: z.array(CustomDomainDetail).describe("Newest first.") })
  .meta({ id: "CustomDomainList" });
