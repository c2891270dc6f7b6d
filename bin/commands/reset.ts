import { resolve } from "node:path";
import { z } from "zod";
import { readEnvironment } from "../../server/config.ts";
import { AlreadyRunning } from "../../server/sandbox/folder-lock.ts";
import { ResetRefused, resetSandbox } from "../../server/sandbox/reset-sandbox.ts";
import { sandboxData, type SandboxData } from "../../server/sandbox/state-file.ts";
import { parseOption } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

const contents: Record<SandboxData, string> = {
  empty: "a workspace with its people, and no store, key or order",
  sample: "the sample: a store that sells, with its keys",
  busy: "the sample, two more stores, and a history of orders and sessions",
};

export default defineCommand({
  name: "reset",
  summary: "Delete a stopped sandbox's data, and choose what the next start makes",
  options: {
    data: {
      type: "string",
      value: "empty|sample|busy",
      text: "What the next start makes (sample): busy has a history to look at, too.",
    },
  },
  async run({ options, dataDir }) {
    const data = parseOption("data", z.enum(sandboxData).default("sample"), options.data);
    const deleted = await resetOrExplain(dataDir, data);
    const what = deleted.length === 0 ? "nothing, there was no data" : deleted.join(", ");
    return {
      data: { data_dir: resolve(dataDir), deleted, next: data },
      text: `Deleted in ${resolve(dataDir)}: ${what}.\nThe next svc start makes ${contents[data]}.`,
    };
  },
});

/** @throws CommandError */
async function resetOrExplain(dataDir: string, data: SandboxData): Promise<string[]> {
  try {
    return await resetSandbox(dataDir, data, readEnvironment());
  } catch (error) {
    if (error instanceof AlreadyRunning)
      throw new CommandError(
        `The sandbox in ${resolve(dataDir)} is running (process ${error.pid}). Stop it first, with Ctrl-C or kill ${error.pid}. Nothing was deleted.`,
      );
    if (error instanceof ResetRefused) throw new CommandError(error.message);
    throw error;
  }
}
