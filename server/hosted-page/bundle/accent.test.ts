import { describe, expect, test } from "vitest";
import { accentColours, contrast, defaultAccent, parseColour } from "./accent.ts";

const pages = { light: ["#ffffff", "#f6f7f9"], dark: ["#14161a", "#1b1e24"] };

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
  ])("of %s and %s is %d, as WCAG's own examples give it", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe("parseColour", () => {
  test.each([
    ["#0AF", "#00aaff"],
    [" #7F54B3 ", "#7f54b3"],
    ["red", null],
    ["#12345", null],
    ["#123456;background:url(x)", null],
  ])("reads %s as %s", (text, colour) => {
    expect(parseColour(text)).toBe(colour);
  });
});

describe("accentColours", () => {
  const steps = ["00", "33", "66", "80", "99", "cc", "ff"];
  const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

  test.each(Object.entries(pages))(
    "text and lines are readable for each of 343 colours, %s page",
    (_, backgrounds) => {
      for (const colour of all) {
        const { accent, accentHover, onAccent, accentLine } = accentColours(colour, backgrounds);
        expect(contrast(accent, onAccent), `text on ${colour}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentHover, onAccent), `hovered text on ${colour}`).toBeGreaterThanOrEqual(4.5);
        for (const background of backgrounds) {
          expect(
            contrast(accentLine, background),
            `line of ${colour} on ${background}`,
          ).toBeGreaterThanOrEqual(3);
        }
      }
    },
  );

  test.each([
    ["#ff0000", true],
    ["#b42318", true],
    ["#d32f2f", true],
    ["#c2185b", true],
    ["#e65100", true],
    ["#f59e0b", false],
    ["#7f54b3", false],
    ["#0f5f4c", false],
    ["#6b5b5b", false],
  ])("marks fields in %s only if they do not look wrong then: %s", (colour, isRed) => {
    const [light, dark] = [accentColours(colour, pages.light), accentColours(colour, pages.dark)];
    expect([light.accentLine, dark.accentLine]).toEqual(
      isRed ? ["#14171c", "#ffffff"] : [light.accentEdge, dark.accentEdge],
    );
  });

  test("keeps a colour with readable white text", () => {
    expect(accentColours("#7f54b3", pages.light)).toMatchObject({ accent: "#7f54b3", onAccent: "#ffffff" });
  });

  test("uses dark text on a bright colour", () => {
    expect(accentColours("#ffd400", pages.light)).toMatchObject({ accent: "#ffd400", onAccent: "#14171c" });
  });

  test("lightens a dark colour in its hue on a dark page, instead of a dark button with a grey edge", () => {
    const { accent, onAccent, accentEdge } = accentColours("#0f5f4c", pages.dark);
    expect(onAccent).toBe("#14171c");
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    expect(green).toBeGreaterThan(2 * red);
    expect(green).toBeGreaterThan(blue);
    for (const page of pages.dark) expect(contrast(accent, page)).toBeGreaterThanOrEqual(6);
    expect(contrast(accentEdge, pages.dark[1]!)).toBeGreaterThanOrEqual(3);
  });

  test("darkens a grey on which neither text is readable", () => {
    const { accent, onAccent } = accentColours("#7a7a7a", pages.light);
    expect(onAccent).toBe("#ffffff");
    expect(accent < "#7a7a7a").toBe(true);
  });

  test("falls back to the default accent for an invalid colour", () => {
    expect(accentColours("blueish", pages.light).accent).toBe(defaultAccent);
    expect(accentColours(null, pages.light).accent).toBe(defaultAccent);
  });
});
