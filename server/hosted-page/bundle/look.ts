import type { BrandingPreset } from "../../../shared/wire/merchant-configuration.ts";
import { accentColours, defaultAccent, mix, parseColour } from "./accent.ts";

/** The pages' background by colour scheme, and those of boxes and fields on it. */
export const schemes = {
  light: { page: "#ffffff", tint: "#f5f6f8", field: "#ffffff" },
  dark: { page: "#12171e", tint: "#19202a", field: "#19202a" },
} as const;

export type Scheme = keyof typeof schemes;

/** What a merchant decides about the look of its pages. */
export interface Look {
  accentColor: string | null;
  /** CSS pixels. */
  cornerRadius: number;
  preset: BrandingPreset;
}

export const defaultLook: Look = { accentColor: null, cornerRadius: 8, preset: "standard" };

interface Preset {
  /** Height of fields and buttons, the unit of space, and the width of borders, in CSS pixels. */
  control: number;
  space: number;
  border: number;
  /** The summary's background: that of boxes, that of the page, or the latter with some of the accent. */
  side: "tint" | "page" | "accent";
  /** Borders of fields, if they are stronger than in the style sheet. */
  fieldEdge?: Record<Scheme, string>;
}

const presets: Record<BrandingPreset, Preset> = {
  standard: { control: 48, space: 8, border: 1, side: "tint" },
  compact: { control: 42, space: 6, border: 1, side: "page" },
  bold: {
    control: 52,
    space: 10,
    border: 2,
    side: "accent",
    fieldEdge: { light: "#5f6673", dark: "#8f98a6" },
  },
};

/** How much of the accent a tinted background has: little enough for the contrast of texts and borders on it. */
const ACCENT_SHARE = { light: 0.07, dark: 0.12 } as const;

/** The colours of a look in one scheme, as custom properties without `--`. */
export function lookColours({ accentColor, preset }: Look, scheme: Scheme): Record<string, string> {
  const { page, tint, field } = schemes[scheme];
  const { side: kind, fieldEdge } = presets[preset];
  const chosen = (accentColor === null ? null : parseColour(accentColor)) ?? defaultAccent;
  const accented = mix(page, chosen, ACCENT_SHARE[scheme]);
  const box = kind === "accent" ? accented : tint;
  const side = kind === "page" ? page : box;
  const { accent, accentHover, onAccent, accentLine, accentEdge, link } = accentColours(chosen, [
    page,
    box,
    side,
    field,
  ]);
  return {
    page,
    tint: box,
    side,
    accent,
    "accent-hover": accentHover,
    "on-accent": onAccent,
    "accent-line": accentLine,
    "accent-edge": accentEdge,
    link,
    ...(fieldEdge && { "field-edge": fieldEdge[scheme] }),
  };
}

/** A look as CSS custom properties; all values are computed by us. */
export function lookStyle(look: Look): string {
  const { control, space, border } = presets[look.preset];
  const sizes = {
    radius: `${look.cornerRadius}px`,
    control: `${control}px`,
    space: `${space}px`,
    border: `${border}px`,
  };
  const light = properties({ ...sizes, ...lookColours(look, "light") });
  const dark = properties(lookColours(look, "dark"));
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

function properties(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}
