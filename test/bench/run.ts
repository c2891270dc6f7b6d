import { readdir } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { buildPages } from "../../server/hosted-page/bundle/build.ts";
import type { Bench } from "./define-bench.ts";

/**
 * `npm run bench [name …]`: runs the named benchmarks, or all, one after another. Figures are printed next to a baseline
 * of the same run; a slow figure does not fail the run.
 */
const suffix = ".bench.ts";
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .toSorted();
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !names.includes(name));

if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(", ")}; available: ${names.join(", ")}.`);
  process.exitCode = 1;
} else {
  await buildPages();
  console.log(`Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`);
  for (const name of requested.length > 0 ? requested : names) {
    const { default: bench } = (await import(`./${name}${suffix}`)) as { default: Bench };
    console.log(`\n${name}: ${bench.summary}`);
    await bench.run((line) => console.log(`  ${line}`));
  }
}
