import type { FormMessages } from "../messages.ts";
import type { B2bFieldName } from "./b2b-fields.ts";

/** The labels of folded fields as one phrase; nouns keep their capital in German, proper names everywhere. */
export function foldedLabel(fields: readonly B2bFieldName[], { locale, form }: FormMessages): string {
  const keepsCapital = (field: B2bFieldName) => locale === "de" || field === "peppolId";
  return fields
    .map((field, index) => {
      const label = form[field];
      const isAcronym = /^.?\p{Lu}/u.test(label.slice(1));
      if (index === 0 || isAcronym || keepsCapital(field)) return label;
      return label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
    })
    .join(", ");
}
