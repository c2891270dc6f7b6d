// What the fields have to be that a merchant asks a company for; the plugin has the same rules in PHP.
import { maxLength } from "../fields.ts";
import { isEmail } from "../../is-email.ts";
import {
  MAX_PO_NUMBERS,
  cleanB2bFieldText,
  isPeppolId,
  type B2bFieldName,
  type FieldUse,
} from "./b2b-fields.ts";

export type B2bFieldError = "required" | "too_long" | "too_many" | "email_shape" | "peppol_shape";

/** Why a field is not accepted; null if it is. @param text as in the form: PO numbers one on each line */
export function b2bFieldError(
  field: B2bFieldName | "poNumber",
  text: string,
  use: FieldUse,
): B2bFieldError | null {
  const value = text.trim();
  if (value === "") return use === "required" ? "required" : null;
  if (field === "poNumbers") return poNumbersError(value);
  if (value.length > maxLength(field)) return "too_long";
  if (field === "peppolId") return isPeppolId(value) ? null : "peppol_shape";
  if (field === "invoiceEmail") return isEmail(value) ? null : "email_shape";
  return null;
}

function poNumbersError(text: string): B2bFieldError | null {
  const numbers = cleanB2bFieldText("poNumbers", text).split("\n");
  if (numbers.some((number) => number.length > maxLength("poNumbers"))) return "too_long";
  return numbers.length > MAX_PO_NUMBERS ? "too_many" : null;
}
