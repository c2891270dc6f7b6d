import type { StripeAppearance } from "./stripe-js.ts";

/** Styles Stripe's card form like our own fields, with the page's current design tokens. */
export function cardAppearance(): StripeAppearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const border = `1px solid ${token("field-edge")}`;
  return {
    theme: isDark ? "night" : "stripe",
    labels: "above",
    variables: {
      colorPrimary: token("accent-line"),
      colorBackground: token("field"),
      colorText: token("text"),
      colorTextSecondary: token("quiet"),
      colorTextPlaceholder: token("quiet"),
      colorDanger: token("bad"),
      fontFamily: style.getPropertyValue("font-family"),
      fontSizeBase: "16px",
      fontSizeSm: "14px",
      fontLineHeight: "1.5",
      borderRadius: "8px",
      spacingUnit: "4px",
      gridRowSpacing: "16px",
      gridColumnSpacing: "16px",
    },
    rules: {
      ".Input": { border, boxShadow: "none", padding: "11px 12px" },
      ".Input:focus": {
        border: `1px solid ${token("accent-line")}`,
        boxShadow: `0 0 0 1px ${token("accent-line")}`,
      },
      ".Input--invalid": { border: `1px solid ${token("bad")}`, boxShadow: "none" },
      ".Label": { fontSize: "14px", fontWeight: "600", color: token("text"), marginBottom: "4px" },
      ".Error": { fontSize: "14px", color: token("bad") },
    },
  };
}
