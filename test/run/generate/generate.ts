import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { LANGUAGES } from "../../../shared/form/languages.ts";
import { openPool } from "../../../server/db/sql.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";
import { addressFormatsModule, addressFormatsPath } from "./address-formats.ts";
import { areInstalled } from "./dependencies.ts";
import { dependenciesPage } from "./dependencies-page.ts";
import { writeNewlyPromised } from "./golden.ts";
import { pluginTexts, pluginTextsPath } from "./plugin-texts.ts";
import { schemaFile } from "./schema-file.ts";
import { settingsPage } from "./settings-page.ts";
import { vatFormatsClass, vatFormatsPath } from "./vat-formats-class.ts";

/**
 * Writes every file that is generated from the code and committed, and names those that changed; a test of each fails when it is
 * out of date. Installs the client's packages. Fails in the end if dependencies changed whose page it can't write.
 */
const omitted: string[] = [];

if (!existsSync("client/node_modules/openapi-typescript"))
  run("npm", "ci", "--prefix", "client", "--no-audit", "--no-fund", "--loglevel=error");

await update("docs/settings.md", settingsPage());
await update(vatFormatsPath, vatFormatsClass());
await update(addressFormatsPath, addressFormatsModule());
await mkdir("plugin/texts", { recursive: true });
for (const language of LANGUAGES) await update(pluginTextsPath(language), pluginTexts(language));
for (const path of await writeNewlyPromised()) console.log(path);

if (areInstalled()) await update("docs/dependencies.md", dependenciesPage());
else if (haveDependenciesChanged())
  omitted.push("docs/dependencies.md: run npm ci in client/ and plugin/, and composer install in plugin/");

const postgres = await startScratchPostgres(["fsync=off"]);
const sql = openPool(postgres.url, { max: 1 });
await update("server/db/schema.sql", await schemaFile(sql));
await sql.end();
await postgres.close();

const byPrograms = ["openapi.json", ...globSync("client/src/*.ts")];
const before = new Map(byPrograms.map((path) => [path, textOf(path)]));
run("node", "bin/svc.ts", "openapi", "--out", "openapi.json");
run("npm", "run", "--silent", "generate", "--prefix", "client");
for (const path of byPrograms) if (textOf(path) !== before.get(path)) console.log(path);

if (omitted.length > 0) {
  console.error("Not generated, because packages are missing; install them and run this again:");
  for (const one of omitted) console.error(`- ${one}`);
  process.exitCode = 1;
}

/** Whether a lock file is not as it is committed. */
function haveDependenciesChanged(): boolean {
  const locks = ["*package-lock.json", "plugin/composer.json"];
  return spawnSync("git", ["diff", "--quiet", "HEAD", "--", ...locks]).status !== 0;
}

async function update(path: string, text: string): Promise<void> {
  if (textOf(path) === text) return;
  await writeFile(path, text);
  console.log(path);
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
}
