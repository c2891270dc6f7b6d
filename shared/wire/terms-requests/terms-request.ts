import { z } from "zod";
import { Money, TermValue, isPrintable } from "../../on-account/settings.ts";
import { plainText } from "../../plain-text.ts";
import { TermsRequestId } from "./terms-request-event.ts";

/** Requests of a store's customers to buy on account, for those who decide on them. */

export const TermsRequestStatus = z
  .enum(["requested", "approved", "declined"])
  .describe("Status of the request.");
export type TermsRequestStatus = z.output<typeof TermsRequestStatus>;

const note = z
  .string()
  .trim()
  .max(1_000)
  .refine(isPrintable, "Control characters are not allowed.")
  .default("")
  .describe("To the customer, in the e-mail about the decision.");

/** POST /v1/terms-requests/{id}/approve */
export const ApproveTermsRequest = z
  .strictObject({
    companyId: z
      .string()
      .regex(/^co_[0-9A-Za-z]{1,60}$/, "A company id such as co_01….")
      .optional()
      .describe("Makes the customer a member of this company of the store."),
    company: z
      .strictObject({ name: plainText(1, 200).describe("Name of the company.") })
      .optional()
      .describe("Makes the customer the first member of a new company. Send this or `companyId`."),
    terms: z
      .array(TermValue)
      .min(1)
      .max(20)
      .describe("Values of the payment terms to agree on. Deferred terms of the merchant only."),
    creditLimit: Money.nullable()
      .optional()
      .describe(
        "Credit limit of the company in this currency. `null`: unlimited. Required for a new company; omit it to keep that of `companyId`.",
      ),
    note,
  })
  .superRefine(({ companyId, company, creditLimit }, check) => {
    const refuse = (name: string, message: string) =>
      check.addIssue({ code: "custom", path: [name], message });
    if ((companyId === undefined) === (company === undefined))
      refuse("companyId", "Send exactly one of `companyId` and `company`.");
    if (company !== undefined && creditLimit === undefined)
      refuse("creditLimit", "A new company needs a credit limit, or null.");
  });
export type ApproveTermsRequest = z.output<typeof ApproveTermsRequest>;

/** POST /v1/terms-requests/{id}/decline */
export const DeclineTermsRequest = z.strictObject({ note });

export const TermsRequest = z.object({
  id: TermsRequestId,
  status: TermsRequestStatus,
  customer: z
    .object({ reference: z.string().describe("The store's identifier of the customer.") })
    .describe("The customer who asks."),
  company: z.string().describe("Name of the company, as the customer entered it."),
  vatNumber: z.string().describe("As the customer entered it. It proves nothing. May be empty."),
  message: z.string().describe("From the customer. May be empty."),
  companyId: z
    .string()
    .nullable()
    .describe("The company whose member the customer became. `null` unless `approved`."),
  note: z.string().describe("To the customer, with the decision. May be empty."),
  requestedAt: z.iso.datetime().describe("Time of the request."),
  decidedAt: z.iso.datetime().nullable().describe("Time of the decision. `null` while `requested`."),
});
export type TermsRequest = z.output<typeof TermsRequest>;

export const TermsRequestPage = z.object({
  termsRequests: z.array(TermsRequest).describe("Requests, newest first."),
  nextAfter: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
