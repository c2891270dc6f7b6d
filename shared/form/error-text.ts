import { MAX_PO_NUMBERS } from "./b2b/b2b-fields.ts";
import { buyerField, maxLength } from "./fields.ts";
import type { FieldError } from "./detail-rules.ts";
import { fill } from "./fill.ts";
import type { FormMessages } from "./messages.ts";

/** The error text for the shopper; the same beside the field and in the summary. */
export function errorText({ field, code }: FieldError, messages: FormMessages): string {
  const { errors } = messages;
  switch (code) {
    case "required":
      return errors.required[buyerField(field)];
    case "too_long":
      return fill(errors.tooLong, { max: String(maxLength(field)) });
    case "too_many":
      return fill(errors.tooMany, { max: String(MAX_PO_NUMBERS) });
    case "peppol_shape":
      return errors.peppolShape;
    case "email_shape":
      return errors.emailShape;
    case "phone_shape":
      return errors.phoneShape;
    case "vat_not_valid":
      return errors.vatNotValid;
    case "not_offered":
      return errors.notOffered;
    case "unknown_country":
      return errors.unknownCountry;
    case "unknown_state":
      return errors.unknownState;
  }
}
