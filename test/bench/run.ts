import { readdir } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import type { Bench } from "./define-bench.ts";

/**
 * `npm run bench [name …]`: runs the named subjects, or all, one after another. Figures are printed beside a baseline of
 * the same run and are judged by people: nothing here fails for being slow.
 */
const suffix = ".bench.ts";
const known = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .toSorted();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(", ")}; there are: ${known.join(", ")}.`);
  process.exitCode = 1;
} else {
  console.log(`Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`);
  for (const name of wanted.length > 0 ? wanted : known) {
    const { default: bench } = (await import(`./${name}${suffix}`)) as { default: Bench };
    console.log(`\n${name}: ${bench.summary}`);
    await bench.run((line) => console.log(`  ${line}`));
  }
}
