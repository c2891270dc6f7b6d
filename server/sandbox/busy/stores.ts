import type { StoreName } from "./visits.ts";

/** A store that the busy sandbox has besides the sample's own. */
export interface FurtherStore {
  key: Exclude<StoreName, "nordlicht">;
  onboarding: { name: string; store_url: string; email: string };
  configuration: object;
}

/** The stores, with the terms that their visits order on. */
export const furtherStores: readonly FurtherStore[] = [
  {
    key: "atelier",
    onboarding: {
      name: "Atelier Exemple",
      store_url: "https://atelier-exemple.example/",
      email: "bonjour@atelier-exemple.example",
    },
    configuration: {
      defaults: { b2b: true },
      b2b: {
        paymentTerms: [
          { label: "Payer maintenant par carte", value: "immediate", default: true },
          { label: "Sur facture, 30 jours", value: "net30" },
        ],
        // Checked by the sandbox's register; an order with an invalid one is refused here.
        requireValidVat: true,
      },
      store: {
        countryCode: "FR",
        address: { line1: "3 quai de l’Exemple", postcode: "69999", city: "Lyon" },
        currency: "EUR",
        sells: "goods",
      },
      branding: { accentColor: "#7a3b2e", legalName: "Atelier Exemple SARL" },
    },
  },
  {
    key: "harbour",
    onboarding: {
      name: "Harbour Sample Services",
      store_url: "https://harbour-sample.example/",
      email: "hello@harbour-sample.example",
    },
    configuration: {
      defaults: { b2b: true },
      b2b: {
        paymentTerms: [
          { label: "Pay now by card", value: "immediate", default: true },
          { label: "On account, 14 days", value: "net14" },
        ],
      },
      store: {
        countryCode: "GB",
        address: { line1: "1 Example Dock", postcode: "BS1 9ZZ", city: "Bristol" },
        currency: "GBP",
        sells: "services",
      },
      branding: { accentColor: "#1f4e79", legalName: "Harbour Sample Services Ltd" },
    },
  },
];
