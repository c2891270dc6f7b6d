/**
 * Derives accessible colours from a merchant's accent colour: text on the accent has a contrast of 4.5 : 1, the accent
 * 3 : 1 against the page (WCAG 2.2, 1.4.3 and 1.4.11). Pure; colours are `#rrggbb`.
 */

type Rgb = readonly [red: number, green: number, blue: number];

/** The merchant's colours for one colour scheme. */
export interface AccentColours {
  /** Fill of the primary button. */
  accent: string;
  /** The same on hover. */
  accentHover: string;
  /** Text on `accent`: at least 4.5 : 1. */
  onAccent: string;
  /** Edge of the primary button: at least 3 : 1 against the page. */
  accentEdge: string;
  /** Focus ring, marks and borders of fields: as `accentEdge`, but never red, which is the colour of errors. */
  accentLine: string;
  /** `accentLine` as a colour of text: at least 4.5 : 1. */
  link: string;
}

/** The accent if the merchant has not set one. */
export const defaultAccent = "#0b5fd0";

/** WCAG 2.2, 1.4.3. */
export const textContrast = 4.5;
const lineContrast = 3;
/** Of a button's light variant with its text: far enough from the page to be what one looks at first. */
const fillContrast = 7;
export const white = "#ffffff";
const darkText = "#14171c";

/** Parses `#rgb` or `#rrggbb` in any case; null for anything else. */
export function parseColour(text: string): string | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  if (short)
    return `#${[short[1], short[2], short[3]].map((digit) => `${digit}${digit}`).join("")}`.toLowerCase();
  return /^#[\da-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : null;
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast of the more legible text on a colour: white or dark. */
export const bestTextContrast = (colour: string): number =>
  Math.max(contrast(colour, white), contrast(colour, darkText));

/**
 * The accent colours for a page with the given backgrounds. If neither white nor dark text is readable on
 * the accent, it is darkened until white text is. If it is not visible on a light page, the line colour is darkened; if
 * not on a dark page, both are lightened in their own hue.
 */
export function accentColours(chosen: string | null, backgrounds: readonly string[]): AccentColours {
  const requested = (chosen === null ? null : parseColour(chosen)) ?? defaultAccent;
  const isDarkPage = backgrounds.every((background) => luminance(background) < 0.2);
  const isVisible = (colour: string) =>
    backgrounds.every((background) => contrast(colour, background) >= lineContrast);
  // A dark button would be a hole in a dark page: there it is the light variant of the colour, with dark text.
  const isHole = isDarkPage && !isVisible(requested);
  const { accent, onAccent } = withReadableText(
    isHole ? lightenUntil(requested, (lighter) => contrast(lighter, darkText) >= fillContrast) : requested,
  );
  const accentEdge = isDarkPage ? accent : mixUntil(requested, "#000000", isVisible);
  const opposite = isDarkPage ? white : darkText;
  // An accent that reads as an error is not used for lines and texts.
  const accentLine = looksLikeError(accentEdge) ? opposite : accentEdge;
  return {
    accent,
    onAccent,
    accentEdge,
    // Mixed away from the text colour, so that hover keeps the contrast.
    accentHover: mix(accent, onAccent === white ? "#000000" : white, 0.12),
    accentLine,
    link: mixUntil(accentLine, opposite, (mixed) =>
      backgrounds.every((background) => contrast(mixed, background) >= textContrast),
    ),
  };
}

/** Whether a colour reads as red: a hue within 25° of it, and neither grey nor nearly so. */
function looksLikeError(colour: string): boolean {
  const [red, green, blue] = channels(colour);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (red < most || most - least < 0.35 * most) return false;
  return Math.abs(green - blue) / (most - least) <= 25 / 60;
}

function withReadableText(colour: string): { accent: string; onAccent: string } {
  if (contrast(colour, white) >= textContrast) return { accent: colour, onAccent: white };
  if (contrast(colour, darkText) >= textContrast) return { accent: colour, onAccent: darkText };
  return {
    accent: mixUntil(colour, "#000000", (darker) => contrast(darker, white) >= textContrast),
    onAccent: white,
  };
}

/** Mixes in `towards` in steps of 5 % until the colour is acceptable, at most `towards` itself. */
function mixUntil(colour: string, towards: string, isAcceptable: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, towards, share);
    if (isAcceptable(mixed)) return mixed;
  }
  return towards;
}

/**
 * Lightens in steps of 2.5 % of what is left until the colour is acceptable, at most white. Hue and saturation (of HSL) stay: mixed
 * with white, a colour turns grey.
 */
function lightenUntil(colour: string, isAcceptable: (colour: string) => boolean): string {
  const rgb = channels(colour).map((value) => value / 255);
  const [least, most] = [Math.min(...rgb), Math.max(...rgb)];
  const lightness = (least + most) / 2;
  const spread = most - least;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  for (let share = 0; share < 1; share += 0.025) {
    const lighter = lightness + (1 - lightness) * share;
    const reach = (saturation * (1 - Math.abs(2 * lighter - 1))) / 2;
    const parts = rgb.map((value) =>
      spread === 0 ? lighter : lighter + reach * ((2 * (value - least)) / spread - 1),
    );
    const lightened = hex(parts.map((value) => value * 255));
    if (isAcceptable(lightened)) return lightened;
  }
  return white;
}

/** A colour with a share of another one, 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  return hex(from.map((value, index) => value + ((to[index] ?? 0) - value) * share));
}

/** @param parts 0 to 255, rounded. */
function hex(parts: readonly number[]): string {
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Relative luminance by WCAG 2.2, 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
