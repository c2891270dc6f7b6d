import type Stripe from "stripe";

export interface StripeErrorFields {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A refusal in Stripe's envelope. Thrown, it undoes whatever the operation had written. */
export class StripeError extends Error {
  readonly status: number;
  readonly fields: StripeErrorFields;
  /** Headers of the answer, beside the request id. */
  readonly headers: Record<string, string>;

  constructor(status: number, fields: StripeErrorFields, headers: Record<string, string> = {}) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }

  get body(): { error: StripeErrorFields & { doc_url?: string } } {
    return errorBody(this.fields);
  }
}

export function errorBody(fields: StripeErrorFields): { error: StripeErrorFields & { doc_url?: string } } {
  if (!fields.code) return { error: fields };
  const docUrl = `https://stripe.com/docs/error-codes/${fields.code.replaceAll("_", "-")}`;
  return { error: { ...fields, doc_url: docUrl } };
}

/** 400 for a parameter. */
export function invalidRequest(
  message: string,
  more: Partial<StripeErrorFields> = {},
  status = 400,
): StripeError {
  return new StripeError(status, { type: "invalid_request_error", message, ...more });
}

/** 404 as Stripe words it; objects of another account look exactly like missing ones. */
export function noSuch(object: string, id: string, param = object): StripeError {
  return invalidRequest(`No such ${object}: '${id}'`, { code: "resource_missing", param }, 404);
}
