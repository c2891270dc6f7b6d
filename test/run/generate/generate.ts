import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { openPool } from "../../../server/db/sql.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";
import { areInstalled } from "./dependencies.ts";
import { dependenciesPage } from "./dependencies-page.ts";
import { schemaFile } from "./schema-file.ts";
import { settingsPage } from "./settings-page.ts";
import { vatFormatsClass, vatFormatsPath } from "./vat-formats-class.ts";

/** Writes every file that is generated from the code and committed; a test of each fails when it is out of date. */
await writeFile("docs/settings.md", settingsPage());
console.log("docs/settings.md");

await writeFile(vatFormatsPath, vatFormatsClass());
console.log(vatFormatsPath);

if (areInstalled()) {
  await writeFile("docs/dependencies.md", dependenciesPage());
  console.log("docs/dependencies.md");
} else console.log("docs/dependencies.md: not generated; install client/ and plugin/ first");

const postgres = await startScratchPostgres(["fsync=off"]);
const sql = openPool(postgres.url, { max: 1 });
await writeFile("server/db/schema.sql", await schemaFile(sql));
await sql.end();
await postgres.close();
console.log("server/db/schema.sql");

run("node", "bin/svc.ts", "openapi", "--out", "openapi.json");
if (existsSync("client/node_modules/openapi-typescript"))
  run("npm", "run", "--silent", "generate", "--prefix", "client");
else console.log("client/src: not generated; run npm ci in client/ first");

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
