import { tmpdir } from "node:os";
import { runSvc } from "../../bin/run-svc.ts";

export interface EndedCommand {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs `svc` in this process, in a folder without .env and with only the given environment. One at a time: the working
 * folder and the environment belong to the process.
 */
export async function runCommand(
  line: string,
  environment: Record<string, string> = {},
): Promise<EndedCommand> {
  const before = { environment: process.env, folder: process.cwd() };
  const output = { stdout: "", stderr: "" };
  process.chdir(tmpdir());
  process.env = { PATH: before.environment["PATH"], ...environment };
  try {
    const code = await runSvc(
      line.split(" ").filter((word) => word !== ""),
      { stdout: (text) => (output.stdout += text), stderr: (text) => (output.stderr += text) },
    );
    return { code, ...output };
  } finally {
    process.env = before.environment;
    process.chdir(before.folder);
  }
}
