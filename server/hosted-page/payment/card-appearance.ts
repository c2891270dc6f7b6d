import type { StripeAppearance } from "./stripe-js.ts";

/** Styles Stripe's card form like our own fields, with the page's current design tokens. */
export function cardAppearance(): StripeAppearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const pixels = (name: string) => Number.parseFloat(token(name));
  const width = token("border");
  const border = (colour: string) => `${width} solid ${token(colour)}`;
  // Around a line of 24 px.
  const padding = pixels("control") / 2 - 12 - pixels("border");
  // Computed like `--inset`, whose own value is a formula.
  const inset = Math.max(12, 0.6 * pixels("radius"));
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
      borderRadius: token("radius"),
      spacingUnit: "4px",
      gridRowSpacing: "16px",
      gridColumnSpacing: "16px",
    },
    rules: {
      ".Input": { border: border("field-edge"), boxShadow: "none", padding: `${padding}px ${inset}px` },
      ".Input:focus": {
        border: border("accent-line"),
        boxShadow: `0 0 0 1px ${token("accent-line")}`,
      },
      ".Input--invalid": { border: border("bad"), boxShadow: "none" },
      ".Label": { fontSize: "14px", fontWeight: "600", color: token("quiet"), marginBottom: "4px" },
      ".Error": { fontSize: "14px", color: token("bad") },
    },
  };
}
