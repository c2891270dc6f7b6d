import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
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
 * Writes what is newly promised, and leaves what was: a change of that is what the test beside this file refuses. What is not
 * committed yet is promised to nobody, and follows its schema.
 * @returns the files that were written.
 */
export async function writeNewlyPromised(): Promise<string[]> {
  const uncommitted = uncommittedFiles("server/versions/golden");
  const written: string[] = [];
  for (const one of await listPromised()) {
    const path = goldenPath(one);
    if (existsSync(path) && !uncommitted.has(path)) continue;
    const text = `${JSON.stringify(one.sample, null, 2)}\n`;
    if (existsSync(path) && (await readFile(path, "utf8")) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    written.push(path);
  }
  return written;
}

/** Files that git does not know; none outside of a repository. */
function uncommittedFiles(folder: string): Set<string> {
  const { status, stdout } = spawnSync("git", ["ls-files", "--others", folder], { encoding: "utf8" });
  return new Set(status === 0 ? stdout.split("\n").filter((line) => line !== "") : []);
}
