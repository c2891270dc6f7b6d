import { expect, test } from "vitest";
import { isCountry } from "./countries.ts";
import { STATE_LISTS } from "./state-lists.ts";
import { stateCode, stateName, stateQuestion, statesOf } from "./states.ts";

test.each(Object.keys(STATE_LISTS))(
  "%s: every code and every name stands once and leads back to its state",
  (country) => {
    expect(isCountry(country)).toBe(true);
    expect(stateQuestion(country)).toBe("list");
    const states = statesOf(country);
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
    for (const { code, name } of states) {
      expect(code).toMatch(/^[A-Z0-9]{1,4}$/);
      expect(name).toMatch(/^\p{L}/u);
      for (const written of [code, code.toLowerCase(), name, name.toUpperCase(), `${country}-${code}`])
        expect([written, stateCode(country, written)]).toEqual([written, code]);
      expect(stateName(country, code)).toBe(name);
    }
  },
);

test("the lists are complete by ISO 3166-2", () => {
  const counts = ["AU", "BR", "CA", "ES", "IE", "IT", "JP", "MX", "ZA"].map(
    (country) => statesOf(country).length,
  );
  expect(counts).toEqual([8, 27, 13, 52, 26, 107, 47, 32, 9]);
  // 50 states, the District of Columbia and three for the forces' post.
  expect(statesOf("US")).toHaveLength(54);
});

test("European and unknown countries have no states", () => {
  for (const country of ["DE", "FR", "GB", "NL", "CH", "PL", "", "ZZ", "constructor"]) {
    expect(stateQuestion(country)).toBe("none");
    expect(stateCode(country, " Kent ")).toBe("Kent");
  }
});
