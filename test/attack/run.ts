import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { mutantTable, runMutants } from "../support/mutants.ts";

/**
 * `npm run attack`: every attack on the running service, each printed with its outcome. Exits with 1 if one got through.
 * `--mutants` plants holes in copies of the service instead, and exits with 1 if one is not found.
 */
const { values, positionals } = parseArgs({
  options: {
    mutants: { type: "boolean", default: false },
    /** Stops each group at the first attack that gets through. */
    bail: { type: "boolean", default: false },
    /** Mutants at a time. */
    parallel: { type: "string", default: "1" },
  },
  /** Names of groups of attacks, or of mutants. */
  allowPositionals: true,
});

const COMMAND = ["run", "test/attack", "--disableConsoleIntercept", "--reporter=dot"];

async function attack(): Promise<number> {
  const child = spawn(
    "vitest",
    [...COMMAND, ...(positionals.length === 0 ? [] : ["-t", positionals.join("|")])],
    {
      stdio: "inherit",
      env: { ...process.env, SVC_ATTACK: "all", SVC_ATTACK_BAIL: values.bail ? "1" : "" },
    },
  );
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

/** A hole is found by the first attack that gets through; a service that does not start has shown nothing. */
async function searchMutants(): Promise<number> {
  const results = await runMutants({
    folder: new URL("./mutants/", import.meta.url),
    names: positionals,
    width: Number(values.parallel),
    async find(run) {
      let missed = "";
      // Most holes are found by the sample.
      for (const form of ["sample", "all"]) {
        const environment = { SVC_ATTACK: form, SVC_ATTACK_BAIL: "1" };
        const { output } = await run("vitest", [...COMMAND, "--bail=1"], environment);
        // Not from the beginning of a line: the reporter's dots may stand before.
        const through = /THROUGH +(.*)$/m.exec(output)?.[1];
        if (through !== undefined) return { outcome: "found", by: through.replaceAll(/ +/g, " ") };
        const count = /([1-9]\d* attacks), 0 got through$/m.exec(output)?.[1];
        if (count === undefined)
          return { outcome: "not started", by: output.trim().split("\n").at(-1) ?? "" };
        missed = count;
      }
      return { outcome: "missed", by: missed };
    },
  });
  const found = results.filter(({ outcome }) => outcome === "found").length;
  console.log(`${mutantTable(results)}\n${found} of ${results.length} mutants found`);
  return found === results.length ? 0 : 1;
}

process.exit(values.mutants ? await searchMutants() : await attack());
