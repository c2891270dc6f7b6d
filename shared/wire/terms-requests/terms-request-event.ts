import { z } from "zod";
import { isPrintable } from "../../on-account/settings.ts";
import { plainText } from "../../plain-text.ts";
import { Instant } from "../store.ts";

/** Requests of a store's customers to buy on account (design 9-on-account.md, section 1). */

export const TermsRequestId = z
  .string()
  .regex(/^tr_[0-9A-Za-z]{1,60}$/, "A request id such as tr_5f0c….")
  .describe("Unique identifier of the request, `tr_…`.")
  .meta({ examples: ["tr_5f0c8e1b7a2d4c6f9e3b1a08"] });

/** Lengths count UTF-16 units: twice the characters that a store's form allows. */
const text = (longest: number) =>
  z.string().max(longest).refine(isPrintable, "Control characters are not allowed.").default("");

const StatusByEvent = {
  "terms_request.created": "requested",
  "terms_request.approved": "approved",
  "terms_request.declined": "declined",
} as const;

export type TermsRequestEventType = keyof typeof StatusByEvent;

/** The status of a request after an event. */
export const statusAfter = (type: TermsRequestEventType): (typeof StatusByEvent)[TermsRequestEventType] =>
  StatusByEvent[type];

/** POST /v1/store/terms-request-events */
export const StoreTermsRequestEvent = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_.:-]{1,128}$/, "Use 1 to 128 of letters, digits, _, ., : and -.")
      .describe("Identifier of the event in the store. Use the same one when you resend the event."),
    type: z
      .enum(Object.keys(StatusByEvent) as [TermsRequestEventType, ...TermsRequestEventType[]])
      .describe("What happened. Report `terms_request.created` before the decision."),
    occurredAt: Instant.describe("Time of the event in the store."),
    termsRequest: z
      .strictObject({
        id: TermsRequestId,
        customer: z
          .strictObject({ reference: plainText(1, 255).describe("The store's identifier of the customer.") })
          .describe("The customer who asks."),
        company: plainText(1, 400).describe("Name of the company, as the customer entered it."),
        vatNumber: plainText(0, 128).default("").describe("As the customer entered it. It proves nothing."),
        message: text(2_000).describe("From the customer."),
        requestedAt: Instant.describe("Time of the request."),
        companyId: plainText(1, 64)
          .nullish()
          .describe("The company that an approval made the customer a member of, `co_…`."),
        note: text(2_000).describe("From staff to the customer, with the decision."),
        decidedAt: Instant.nullish().describe("Time of the decision. `null` or omitted before."),
      })
      .describe("The request after the event."),
  })
  .superRefine(({ type, termsRequest }, check) => {
    const required = {
      companyId: type === "terms_request.approved",
      decidedAt: type !== "terms_request.created",
    };
    for (const name of ["companyId", "decidedAt"] as const) {
      if (required[name] === (termsRequest[name] != null)) continue;
      const message = required[name] ? `Send it with ${type}.` : `Do not send it with ${type}.`;
      check.addIssue({ code: "custom", path: ["termsRequest", name], message });
    }
  });
export type StoreTermsRequestEvent = z.output<typeof StoreTermsRequestEvent>;

export const ReceivedTermsRequestEvent = z.object({
  received: z.literal(true).describe("The event is stored. Do not resend it."),
});

const Timestamp = z.iso.datetime();

const EventTermsRequest = z.strictObject({
  id: TermsRequestId,
  status: z.enum(["requested", "approved", "declined"]).describe("Status of the request after the event."),
  customer: z
    .strictObject({
      reference: z
        .string()
        .describe("The store's identifier of the customer, as in the members of a company."),
    })
    .describe("The customer who asks."),
  company: z.string().describe("Name of the company, as the customer entered it."),
  vat_number: z.string().describe("As the customer entered it. It proves nothing. May be empty."),
  message: z.string().describe("From the customer. May be empty."),
  company_id: z
    .string()
    .nullable()
    .describe("The company whose member the customer became, `co_…`. `null` unless `approved`."),
  note: z.string().describe("From staff to the customer, with the decision. May be empty."),
  requested_at: Timestamp.describe("Time of the request."),
  decided_at: Timestamp.nullable().describe("Time of the decision. `null` while `requested`."),
});
export type EventTermsRequest = z.infer<typeof EventTermsRequest>;

/** `data` of the events. */
export const TermsRequestData = z.strictObject({
  terms_request: EventTermsRequest.describe("The request after the event."),
});
