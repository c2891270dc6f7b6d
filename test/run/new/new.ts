import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isOfTests, MOST_FILES } from "../folder-limit.ts";
import { UsageError, type Skeleton } from "./skeleton.ts";
import { skeletons } from "./skeletons.ts";

/**
 * `npm run new endpoint|event|task|setting …` writes the first lines of what it names (README.md, *Adding things*), in every file
 * that must have some, and prints what is left to write. Nothing is written unless everything can be.
 */
const USAGE = `npm run new endpoint <slice>/<verb-noun> <METHOD> <path>    orders/list-notes GET "/orders/{id}/notes"
                                                            merchants/notes/list-notes GET "/agencies/{workspaceId}/merchants/{merchantId}/notes"
npm run new event <noun.verb> "<when it is emitted.>"       order.noted "A note was written."
npm run new task <slice>/<verb-noun> ["<schedule>"]         orders/purge-notes "0 3 * * *"
npm run new setting <NAME> "<what it does.>"                SVC_NOTE_DAYS "Days for which notes are kept."    of the service
npm run new setting <group.name> "<what it does.>" [kind]   branding.supportNote "Text above the contact."    of a merchant: text, number or switch`;

/** @returns the text of every file that changes, by path. @throws UsageError */
export async function filesOf({ files, insertions }: Skeleton): Promise<Map<string, string>> {
  const changed = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(path)) throw new UsageError(`${path} is there already.`);
    await assertHasRoom(dirname(path));
    changed.set(path, text);
  }
  for (const { file, before, text, unless } of insertions) {
    const now = changed.get(file) ?? (await readFile(file, "utf8"));
    const at = now.lastIndexOf(before);
    if (at === -1)
      throw new Error(`${file} has no ${JSON.stringify(before)}: correct test/run/new/skeletons.ts`);
    if (now.includes(unless)) throw new UsageError(`${file} has it already: ${unless.trim()}`);
    changed.set(file, now.slice(0, at) + text + now.slice(at));
  }
  return changed;
}

/** A topic of a slice may be new, a slice may not. @throws UsageError */
async function assertHasRoom(folder: string): Promise<void> {
  if (!existsSync(folder)) {
    const parent = dirname(folder);
    if (parent === "server" || !existsSync(parent)) throw new UsageError(`There is no folder ${folder}.`);
    return;
  }
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isOfTests(entry.name));
  // A query or a view mostly follows.
  if (files.length >= MOST_FILES - 1)
    throw new UsageError(
      `${folder} holds ${files.length} files beside tests and may hold ${MOST_FILES}: name a folder below it, as in ${folder.replace("server/", "")}/<topic>/<verb-noun>.`,
    );
}

async function main([kind = "", ...args]: string[]): Promise<void> {
  if (kind === "--help") return console.log(USAGE);
  const skeletonOf = skeletons[kind];
  if (skeletonOf === undefined) throw new UsageError(USAGE);
  const skeleton = skeletonOf(args);
  const changed = await filesOf(skeleton);
  for (const [path, text] of changed) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  spawnSync("oxfmt", [...changed.keys()], { stdio: ["ignore", "ignore", "inherit"] });
  console.log(`Written:\n${[...changed.keys()].map((path) => `- ${path}`).join("\n")}`);
  console.log(`\nNext:\n${skeleton.next.map((step, index) => `${index + 1}. ${step}`).join("\n")}`);
}

if (import.meta.main)
  await main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
