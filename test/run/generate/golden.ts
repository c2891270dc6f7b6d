import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { describeApi } from "../../../server/docs/described-api.ts";
import { sampleOf } from "../../../server/docs/sample.ts";
import { describeSchema, type Components } from "../../../server/http/openapi/json-schema.ts";
import { publishedVersions } from "../../../server/versions/index.ts";
import { eventNames, payloadSchema } from "../../../server/webhooks/events.ts";

/** An answer or event, as a version gives it. */
export interface Promised {
  version: string;
  /** The operation, or `event.order.completed`. */
  name: string;
  sample: unknown;
}

/** The file that holds what a version promised of an answer or event, from the root. */
export function goldenPath({ version, name }: Pick<Promised, "version" | "name">): string {
  return `server/versions/golden/${version}/${name}.json`;
}

/** A sample of every documented answer and event in every published version. */
export async function listPromised(): Promise<Promised[]> {
  const { routes } = await describeApi("https://checkout.example");
  const answers = routes.flatMap(({ operationId: name, responses }) =>
    Object.values(responses)
      .filter((schema) => schema !== null && schema !== undefined)
      .map((schema) => ({ name, schema, isEvent: false })),
  );
  const told = eventNames.map((name) => ({
    name: `event.${name}`,
    schema: payloadSchema(name),
    isEvent: true,
  }));
  return [...publishedVersions.dates].flatMap((version) =>
    [...answers, ...told].map(({ name, schema, isEvent }) => {
      const components: Components = {};
      const sample = sampleOf(describeSchema(schema, "output", components), components);
      const given = isEvent
        ? publishedVersions.lowerEvent(schema, sample as Record<string, unknown>, version)
        : publishedVersions.lower(schema, sample, version);
      return { version, name, sample: given };
    }),
  );
}

/**
 * Writes what is newly promised, and leaves what was: a change of that is what the test beside this file refuses.
 * @returns the files that were written.
 */
export async function writeNewlyPromised(): Promise<string[]> {
  const missing = (await listPromised()).filter((one) => !existsSync(goldenPath(one)));
  for (const one of missing) {
    await mkdir(`server/versions/golden/${one.version}`, { recursive: true });
    await writeFile(goldenPath(one), `${JSON.stringify(one.sample, null, 2)}\n`);
  }
  return missing.map((one) => goldenPath(one));
}
