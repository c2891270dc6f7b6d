import { messagesFor } from "../../../shared/form/messages.ts";

/** Of the texts of a language's fields for the plugin, which prints those of one language into a page. */
export const pluginTextsPath = (language: string): string => `plugin/texts/${language}.json`;

export function pluginTexts(language: string): string {
  const { locale, form, vat, errors, termsRequest } = messagesFor(language);
  return `${JSON.stringify({ locale, form, vat, errors, termsRequest }, null, 2)}\n`;
}
