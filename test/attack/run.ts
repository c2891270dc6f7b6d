import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * `npm run attack`: every attack on the running service, each printed with its outcome. Exits with 1 if one got through.
 */
const { values, positionals } = parseArgs({
  options: {
    /** Stops each group at the first attack that gets through. */
    bail: { type: "boolean", default: false },
  },
  /** Names of groups of attacks. */
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

process.exit(await attack());
