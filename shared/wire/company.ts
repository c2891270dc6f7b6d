import { z } from "zod";
import { plainText } from "../plain-text.ts";
import { Money, TermValue, isPrintable } from "../on-account/settings.ts";

/** Companies that buy on account (design 9-on-account.md, section 1). */

export const CompanyId = z
  .string()
  .regex(/^co_[0-9A-HJKMNP-TV-Z]{26}$/, "a company id such as co_01…")
  .describe("Unique identifier of the company, `co_…`.")
  .meta({ examples: ["co_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB"] });

const Terms = z.array(TermValue).max(20);

const CreditLimits = z
  .array(Money)
  .max(20)
  .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length, {
    message: "One limit for each currency.",
  });

const Member = z.strictObject({
  reference: plainText(1, 255).describe("Your identifier of the customer."),
  terms: Terms.nullable().default(null).describe("Agreed with this customer. `null`: the company's."),
});

const NewMember = Member.extend({
  moveFrom: CompanyId.optional().describe(
    "Moves a customer of this other company. Without it, a customer of another company results in 409 `duplicate_resource`.",
  ),
});
export type NewMember = z.output<typeof NewMember>;

const NewMembers = z
  .array(NewMember)
  .max(500)
  .refine((members) => new Set(members.map(({ reference }) => reference)).size === members.length, {
    message: "References must be unique.",
  });

const name = plainText(1, 200).describe("Name of the company.");
const vatNumbers = z
  .array(plainText(1, 40))
  .max(20)
  .describe("VAT numbers, for your staff. They grant nothing.");
const membersText = "Customers who buy for the company. Each belongs to one company.";
const members = NewMembers.describe(membersText);
const terms = Terms.nullable().describe("Values of the agreed payment terms. `null`: as offered to others.");
const creditLimits = CreditLimits.nullable().describe(
  "Credit limits. No order in any other currency is placed on account. `null`: unlimited.",
);
const overdueDays = z
  .int()
  .min(0)
  .max(365)
  .nullable()
  .describe("Replaces the merchant's `overdueDays`, if not `null`.");
const status = z.enum(["active", "suspended"]).describe("Members of a suspended company pay now.");
const note = z
  .string()
  .trim()
  .max(2_000)
  .refine(isPrintable, "Control characters are not allowed.")
  .describe("For your staff.");

/** POST /v1/companies */
export const CreateCompany = z.strictObject({
  name,
  vatNumbers: vatNumbers.default([]),
  members: members.default([]),
  terms: terms.default(null),
  creditLimits: creditLimits.default(null),
  overdueDays: overdueDays.default(null),
  status: status.default("active"),
  note: note.default(""),
});
export type CreateCompany = z.output<typeof CreateCompany>;

/** PATCH /v1/companies/{id}: arrays are replaced. */
export const CompanyPatch = z
  .strictObject({ name, vatNumbers, members, terms, creditLimits, overdueDays, status, note })
  .partial();
export type CompanyPatch = z.output<typeof CompanyPatch>;

export const Company = z.object({
  id: z.string().describe("Unique identifier, `co_…`."),
  name,
  vatNumbers,
  members: z.array(Member).describe(membersText),
  terms,
  creditLimits,
  overdueDays,
  status,
  note,
  createdAt: z.iso.datetime().describe("Time of creation."),
  updatedAt: z.iso.datetime().describe("Time of the last change."),
});
export type Company = z.output<typeof Company>;

export const CompanyPage = z.object({
  companies: z.array(Company).describe("Companies, newest first."),
  nextAfter: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
