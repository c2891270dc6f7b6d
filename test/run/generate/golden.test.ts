// Holds: an API version keeps every field and type that it promised of each answer and event.
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { publishedVersions } from "../../../server/versions/index.ts";
import { goldenPath, listPromised } from "./golden.ts";

const promised = await listPromised();

/** Every place of a JSON value with its type. Null is any type: a sample shows it where there may be more. */
function placesOf(value: unknown, path = ""): Map<string, string> {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const places = new Map([[path, type]]);
  if (value === null || typeof value !== "object") return places;
  const members = Array.isArray(value)
    ? value.slice(0, 1).map((item) => ["[]", item])
    : Object.entries(value);
  for (const [name, member] of members as Array<[string, unknown]>) {
    for (const [place, of] of placesOf(member, `${path}.${name}`)) places.set(place, of);
  }
  return places;
}

describe.each([...publishedVersions.dates])("version %s", (version) => {
  const ofVersion = promised.filter((one) => one.version === version);

  test("every promise has its file, and no file is of something that is no longer there", async () => {
    const files = await readdir(`server/versions/golden/${version}`);
    const expected = new Set(ofVersion.map(({ name }) => `${name}.json`));
    expect(files.toSorted(), "run: npm run generate").toEqual([...expected].toSorted());
  });

  test.each(ofVersion.map((one) => [one.name, one] as const))(
    "still gives %s what it promised",
    async (_, one) => {
      const now = placesOf(one.sample);
      const kept = placesOf(JSON.parse(await readFile(goldenPath(one), "utf8")));
      const lost = [...kept].filter(([place, type]) => {
        const present = now.get(place);
        return present === undefined || (present !== type && present !== "null" && type !== "null");
      });
      const remedy = `gone, or of another type: add an API version, or, if no release has it, delete ${goldenPath(one)} and run npm run generate`;
      expect(lost, remedy).toEqual([]);
    },
  );
});
