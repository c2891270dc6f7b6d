import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { describeApi } from "../docs/described-api.ts";
import { sampleOf } from "../docs/sample.ts";
import { describeSchema, type Components } from "../http/openapi/json-schema.ts";
import { payloadSchema, events, type EventName } from "../webhooks/events.ts";
import { publishedVersions } from "./index.ts";

/**
 * What each published version promised, one file for each answer and event. Fields may be added; one that goes or
 * changes its type needs a version of its own. A missing file is written: look at it and commit it.
 */
const folder = fileURLToPath(new URL("./golden/", import.meta.url));

interface Promised {
  name: string;
  schema: z.ZodType;
  isEvent: boolean;
}

const { routes } = await describeApi("https://checkout.example");
const answers = routes.flatMap((route) =>
  Object.values(route.responses)
    .filter((schema) => schema !== null && schema !== undefined)
    .map((schema): Promised => ({ name: route.operationId, schema, isEvent: false })),
);
const told = (Object.keys(events) as EventName[]).map((name): Promised => ({
  name: `event.${name}`,
  schema: payloadSchema(name),
  isEvent: true,
}));
const promised = [...answers, ...told];

/** A sample in the shape a version gives. */
function sampleIn(version: string, { schema, isEvent }: Promised): unknown {
  const components: Components = {};
  const sample = sampleOf(describeSchema(schema, "output", components), components);
  return isEvent
    ? publishedVersions.lowerEvent(schema, sample as Record<string, unknown>, version)
    : publishedVersions.lower(schema, sample, version);
}

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
  test.each(promised.map((one) => [one.name, one] as const))(
    "still gives %s what it promised",
    async (name, one) => {
      const file = `${folder}${version}/${name}.json`;
      const sample = sampleIn(version, one);
      if (!existsSync(file) && process.env["CI"] === undefined) {
        await mkdir(`${folder}${version}`, { recursive: true });
        await writeFile(file, `${JSON.stringify(sample, null, 2)}\n`);
      }
      const now = placesOf(sample);
      const lost = [...placesOf(JSON.parse(await readFile(file, "utf8")))].filter(([place, type]) => {
        const present = now.get(place);
        return present === undefined || (present !== type && present !== "null" && type !== "null");
      });
      expect(lost, "gone, or of another type").toEqual([]);
    },
  );

  test("promises nothing that is no longer there", async () => {
    const files = (await readdir(`${folder}${version}`)).map((file) => file.replace(/\.json$/, ""));
    expect(files.filter((file) => !promised.some(({ name }) => name === file))).toEqual([]);
  });
});
