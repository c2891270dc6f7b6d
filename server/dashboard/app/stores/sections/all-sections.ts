import type { Configuration } from "../configuration/settings.ts";
import { aiSection } from "./AiSection.tsx";
import { audienceSection } from "./AudienceSection.tsx";
import { brandingSection } from "./BrandingSection.tsx";
import { checkoutSection } from "./CheckoutSection.tsx";
import { couponsSection } from "./CouponsSection.tsx";
import { deliverySection } from "./DeliverySection.tsx";
import { fieldsSection } from "./FieldsSection.tsx";
import { limitsSection } from "./LimitsSection.tsx";
import type { Section } from "./section.ts";
import { taxSection } from "./TaxSection.tsx";
import { termsSection } from "./TermsSection.tsx";

/** The page's section without settings of the configuration. */
export const credentialsSection: Section = { id: "credentials", title: "Credentials", settings: {} };

/** All sections in the order of their tabs. */
export const sections: readonly Section[] = [
  termsSection,
  audienceSection,
  limitsSection,
  taxSection,
  fieldsSection,
  deliverySection,
  couponsSection,
  brandingSection,
  checkoutSection,
  aiSection,
  credentialsSection,
];

/** Whether orders on account are offered without a word on where to pay them. */
export function lacksBankDetails({ b2b }: Configuration): boolean {
  const hasTerms = b2b.payment_terms.some(({ value }) => value !== "immediate");
  return hasTerms && b2b.on_account.bank_details === null;
}

/** Settings of no section would be editable nowhere. */
export const settingsOfSections: readonly string[] = sections.flatMap(({ settings }) =>
  Object.keys(settings),
);
