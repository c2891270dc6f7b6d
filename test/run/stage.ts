import { spawn } from "node:child_process";

/** Result of a stage of `npm test`. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  assertions: number;
  /** Skipped and failed tests with their reasons. */
  reasons: string[];
}

interface Timing {
  stage: string;
  seconds: number;
  /** Of the command and the processes it waited for; null where the system does not report it. */
  cpuSeconds: number | null;
}

interface EndedCommand {
  status: number | null;
  stdout: string;
}

export interface CommandOptions {
  /** Passes the output on while the command runs; otherwise it is printed when the command has ended. */
  live?: boolean;
  environment?: Record<string, string>;
}

/** Runs the command with its arguments, then writes the shell's `times` to descriptor 3. */
const TIMED = '"$@"; status=$?; times >&3; exit $status';

/** A log is read by people and tools without a terminal; Vitest colours it wherever `CI` is set. */
const plainText = process.stdout.isTTY ? {} : { NO_COLOR: "1" };

/** Time for the rest of the output of a command that has ended. */
const OUTPUT_GRACE_MS = 5_000;

export type Stages = ReturnType<typeof createStages>;

/** Runs stages and keeps what each took. */
export function createStages() {
  const timings: Timing[] = [];
  return {
    /** Runs the command of a stage with its standard error passed on. @returns its exit code and standard output. */
    async run(
      stage: string,
      command: string[],
      { live = false, environment = {} }: CommandOptions = {},
    ): Promise<EndedCommand> {
      const startedAt = performance.now();
      const hasShell = process.platform !== "win32";
      const [file, ...args] = hasShell ? ["sh", "-c", TIMED, "sh", ...command] : command;
      const child = spawn(file!, args, {
        stdio: ["ignore", "pipe", live ? "inherit" : "pipe", "pipe"],
        env: { ...process.env, ...plainText, ...environment },
      });
      const output = { stdout: "", stderr: "", times: "" };
      for (const [name, stream] of [
        ["stdout", child.stdout],
        ["stderr", child.stderr],
        ["times", child.stdio[3]],
      ] as const) {
        stream?.on("data", (chunk: Buffer) => {
          output[name] += chunk.toString();
          if (live && name === "stdout") process.stdout.write(chunk);
        });
      }
      const status = await new Promise<number | null>((done, fail) => {
        child.once("error", fail);
        child.once("exit", (code) => {
          // A process that the command left behind may keep its output open.
          const giveUp = setTimeout(() => done(code), OUTPUT_GRACE_MS);
          child.once("close", () => {
            clearTimeout(giveUp);
            done(code);
          });
        });
      });
      for (const stream of child.stdio) stream?.destroy();
      process.stderr.write(output.stderr);
      timings.push({
        stage,
        seconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: cpuSecondsOf(output.times),
      });
      return { status, stdout: output.stdout };
    },

    /** A line for each stage, with its time and its CPU time. */
    table: (): string[] =>
      timings.map(
        ({ stage, seconds, cpuSeconds }) =>
          `${stage.padEnd(12)} ${seconds.toFixed(0).padStart(6)} s` +
          (cpuSeconds === null ? "" : `${cpuSeconds.toFixed(0).padStart(8)} CPU s`),
      ),
  };
}

/** Sums what the shell prints of itself and of its children, as `0m1.25s 0m0.10s`. */
function cpuSecondsOf(times: string): number | null {
  const found = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  if (found.length === 0) return null;
  return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** The count of a script whose last line of output is one; prints the lines before it. */
export function countOf(stage: string, { status, stdout }: EndedCommand): Count {
  const lines = stdout.trim().split("\n");
  const last = lines.pop() ?? "";
  if (lines.length > 0) console.log(lines.join("\n"));
  try {
    const count = JSON.parse(last) as Count;
    return status === 0 || count.failed > 0 ? count : failure(`${stage}: exit code ${status}`);
  } catch {
    console.log(last);
    return failure(`${stage} printed no count`);
  }
}

export function failure(reason: string): Count {
  return { passed: 0, failed: 1, skipped: 0, assertions: 0, reasons: [`failed: ${reason}`] };
}
