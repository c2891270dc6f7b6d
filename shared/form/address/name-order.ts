type NameField = "firstName" | "lastName";

/** Of our languages, those that write the family name first (CLDR, *Person Names*: `nameOrderLocales`). */
const FAMILY_NAME_FIRST = new Set(["hu"]);

/** The two names in the order of a language. @param locale BCP 47. */
export function nameOrder(locale: string): readonly [NameField, NameField] {
  const [language = ""] = locale.split("-");
  return FAMILY_NAME_FIRST.has(language) ? ["lastName", "firstName"] : ["firstName", "lastName"];
}
