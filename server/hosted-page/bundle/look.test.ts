// Every preset keeps WCAG's contrast with any accent colour, in both colour schemes.
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrandingPreset } from "../../../shared/wire/merchant-configuration.ts";
import { contrast, mix } from "./accent.ts";
import { lookColours, lookStyle, type schemes } from "./look.ts";

/** The style sheet's own colours: those of `:root`, replaced in the dark scheme. */
function sheetColours(scheme: keyof typeof schemes): Record<string, string> {
  const css = readFileSync(new URL("../styles/base.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block);
  const colours = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]),
    );
  return { ...colours(light), ...(scheme === "dark" ? colours(dark) : {}) } as Record<string, string>;
}

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

const looks = BrandingPreset.options.flatMap((preset) =>
  (["light", "dark"] as const).map((scheme) => ({ preset, scheme })),
);

describe.each(looks)("the preset $preset in the $scheme scheme", ({ preset, scheme }) => {
  const pairs = (accentColor: string) => {
    const look = lookColours({ accentColor, cornerRadius: 8, preset }, scheme);
    const all = { ...sheetColours(scheme), ...look };
    const colour = (name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`no colour --${name}`);
      return value;
    };
    const grounds = ["page", "tint", "side", "field"].map(colour);
    const good = colour("good");
    const text = [
      ...["text", "quiet", "good", "bad", "warn"].flatMap((name) => grounds.map((on) => [colour(name), on])),
      ...["accent", "accent-hover"].map((name) => [colour("on-accent"), colour(name)]),
      [colour("page"), colour("quiet")],
      [colour("bad"), colour("bad-tint")],
      [colour("warn"), colour("warn-tint")],
      [good, mix(colour("page"), good, 0.07)],
      [good, mix(colour("side"), good, 0.12)],
    ];
    const edges = ["field-edge", "accent-line", "accent-edge"].flatMap((name) =>
      grounds.map((on) => [colour(name), on]),
    );
    return { text, edges } as { text: Array<[string, string]>; edges: Array<[string, string]> };
  };

  test("has readable texts, borders and focus rings", () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const { text, edges } = pairs(accent);
        for (const [one, other] of text)
          expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
        for (const [one, other] of edges)
          expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 300, examples: [["#000000"], ["#ffffff"], ["#7a7a7a"], ["#ffff00"], ["#ff0000"]] },
    );
  });
});

test("presets differ in density, borders and background, and leave the radius alone", () => {
  const styles = BrandingPreset.options.map((preset) =>
    lookStyle({ accentColor: "#0f5c4d", cornerRadius: 0, preset }),
  );
  for (const name of ["control", "space", "side"])
    expect(new Set(styles.map((style) => new RegExp(`--${name}:([^;]+)`).exec(style)?.[1])).size, name).toBe(
      3,
    );
  for (const style of styles) expect(style).toContain("--radius:0px;");
});
