import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError, parseConfig, readConfig, readEnvironment, type Config } from "../server/config.ts";
import type { Context } from "../server/context.ts";
import { closeContext, createContext } from "../server/create-context.ts";
import { workspaceExists } from "../server/keys/workspaces.sql.ts";
import { createLogger } from "../server/process/logger.ts";
import { CommandError } from "./define-command.ts";

/** What a running sandbox tells the other commands: the settings it runs with. */
const SandboxState = z.looseObject({ environment: z.record(z.string(), z.string()) });

/**
 * The settings a command works with: the environment's when it names a database, else those of the sandbox that
 * runs in the data folder.
 * @throws CommandError, ConfigError
 */
export async function findConfig(dataDir: string): Promise<Config> {
  try {
    return readConfig();
  } catch (error) {
    // An environment that names a database was meant: its faults are told, not passed over.
    if (!(error instanceof ConfigError) || readEnvironment()["DATABASE_URL"]) throw error;
  }
  const file = join(dataDir, "sandbox.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    throw new CommandError(`No sandbox runs in ${dataDir}. Run svc start, or set DATABASE_URL.`);
  }
  const state = SandboxState.safeParse(JSON.parse(text));
  if (!state.success) throw new CommandError(`${file} is not a sandbox state file.`);
  return parseConfig(state.data.environment);
}

/** Runs with a context and closes it. Nothing is logged: stdout belongs to the command's answer. */
export async function withContext<T>(dataDir: string, run: (ctx: Context) => Promise<T>): Promise<T> {
  const config = await findConfig(dataDir);
  const ctx = await createContext(config, { name: "svc", poolSize: 2, log: createLogger("silent", "svc") });
  try {
    return await run(ctx);
  } finally {
    await closeContext(ctx);
  }
}

/** A workspace id that exists. @throws CommandError */
export async function checkedWorkspace(ctx: Context, text: string): Promise<string> {
  const id = z.uuid().safeParse(text.toLowerCase());
  if (!id.success) throw new CommandError(`--workspace must be a UUID, not "${text}".`);
  if (!(await workspaceExists(ctx.sql, id.data))) throw new CommandError(`Workspace ${id.data} not found.`);
  return id.data;
}

/** Reads an option by its schema. @throws CommandError */
export function checkedOption<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommandError(`--${name}: ${parsed.error.issues[0]?.message ?? "is not valid"}`);
}
