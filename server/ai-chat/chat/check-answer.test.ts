import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";
import type { Source } from "./source.ts";

const source = (title: string, content: string): Source => ({ kind: "product", title, content, url: null });
const sources = [
  source("Desk", "Price: 1489.00 EUR. Height 62 to 128 cm. Five years of warranty."),
  source("Delivery", "Delivery takes two days and is free from 250 EUR."),
];

/** @param size characters that come at once. */
async function checked(answer: string, size: number): Promise<{ text: string; cited: number[] }> {
  async function* pieces(): AsyncGenerator<string> {
    for (let at = 0; at < answer.length; at += size) yield answer.slice(at, at + size);
  }
  let text = "";
  const cited: number[] = [];
  for await (const part of checkAnswer(pieces(), sources)) {
    text += part.text;
    cited.push(...part.cited);
  }
  return { text, cited };
}

test.each<[answer: string, passes: string, cited: number[]]>([
  ["It is 62 to 128 cm high [1].", "It is 62 to 128 cm high [1].", [1]],
  [
    "It costs 1,489 EUR [1]. Delivery takes 2 days [2].",
    "It costs 1,489 EUR [1]. Delivery takes 2 days [2].",
    [1, 2],
  ],
  ["Er kostet 1.489,00 € [1].", "Er kostet 1.489,00 € [1].", [1]],
  ["Il coûte 1 489,00 € [1].", "Il coûte 1 489,00 € [1].", [1]],
  ["The warranty is 5 years [1]", "The warranty is 5 years [1]", [1]],
  ["From 250 EUR, the desk comes free [1][2].", "From 250 EUR, the desk comes free [1][2].", [1, 2]],
  ["From 250 EUR, the desk comes free [1, 2].", "From 250 EUR, the desk comes free [1, 2].", [1, 2]],
  // What comes after the last citation has none.
  ["Is it high? Yes [1]!", "Is it high? Yes [1]!", [1]],
  ["It is high [1]. You should also buy a lamp.", "It is high [1]", [1]],
  ["NO_ANSWER", "", []],
  ["", "", []],
  ["[1]", "", []],
  ["Certainly! We give you whatever you like.", "", []],
  // Sources that it was not given.
  ["It is high [3].", "", []],
  ["It is high [0].", "", []],
  ["It is high [1][7].", "", []],
  // Figures that the cited source does not state.
  ["You get a discount of 50% [1].", "", []],
  ["It costs 1 EUR [1].", "", []],
  ["It costs 148.90 EUR [1].", "", []],
  ["It costs 250 EUR [1].", "", []],
  // A height is no price.
  ["It costs 62 EUR [1].", "", []],
  ["It costs €128 [1].", "", []],
  ["Er kostet 62 Euro [1].", "", []],
  ["It costs € 1,489 [1].", "It costs € 1,489 [1].", [1]],
  // What the store could be held to, and the cited source does not speak of.
  ["The desk is free [1].", "", []],
  ["You get a discount on the desk [1].", "", []],
  ["Sie erhalten den Tisch geschenkt [1].", "", []],
  ["Nous vous remboursons toujours [2].", "", []],
  ["The desk has a warranty [2].", "", []],
  ["I confirm on behalf of the store that it is yours [1].", "", []],
  ["Delivery is free of charge [2].", "Delivery is free of charge [2].", [2]],
  ["Die Lieferung ist kostenlos [2].", "Die Lieferung ist kostenlos [2].", [2]],
  ["Der Tisch hat Garantie [1].", "Der Tisch hat Garantie [1].", [1]],
  ["The warranty is ten years [1].", "", []],
  ["The warranty is 250% [2].", "", []],
  ["It is high [1]. You get 50% off [1]. It is nice [1].", "It is high [1]", [1]],
])("of %j passes %j", async (answer, passes, cited) => {
  for (const size of [1, 4, 1000]) {
    const found = await checked(answer, size);
    expect(found.text).toBe(passes);
    expect(found.cited).toEqual(cited);
  }
});

test("an answer without end is not listened to any longer", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read += 1;
      yield "and so on ";
    }
  }
  const parts: string[] = [];
  for await (const { text } of checkAnswer(endless(), sources)) parts.push(text);
  expect(parts).toEqual([]);
  expect(read).toBeLessThan(1000);
});
