import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError, parseConfig, readConfig, readEnvironment, type Config } from "../server/config.ts";
import type { Context } from "../server/context.ts";
import { closeContext, createContext, type ContextOptions } from "../server/create-context.ts";
import { workspaceExists } from "../server/keys/workspaces.sql.ts";
import { issueText } from "../server/http/input/issue-text.ts";
import { createLogger } from "../server/process/logger.ts";
import { CommandError } from "./define-command.ts";

/** The state file of a running sandbox: its settings. */
const SandboxState = z.looseObject({
  environment: z.record(z.string(), z.string()),
  sample: z.object({ workspaceId: z.string(), partnerKey: z.string() }).nullish(),
  workspaceId: z.string().optional(),
});

/**
 * The settings of a command: the environment's if it has a database, else those of the sandbox in the data folder.
 * @throws CommandError, ConfigError
 */
export async function findConfig(dataDir: string): Promise<Config> {
  try {
    return readConfig();
  } catch (error) {
    // An environment with a database is used, and its errors are reported.
    if (!(error instanceof ConfigError) || readEnvironment()["DATABASE_URL"]) throw error;
  }
  const state = await findSandbox(dataDir);
  // Without a database nothing has run there since a reset.
  if (state?.environment["DATABASE_URL"] === undefined)
    throw new CommandError(`No sandbox runs in ${dataDir}. Run svc start, or set DATABASE_URL.`);
  return parseConfig(state.environment);
}

/** The sandbox of the data folder; null if none has run there. @throws CommandError */
export async function findSandbox(dataDir: string): Promise<z.output<typeof SandboxState> | null> {
  const file = join(dataDir, "sandbox.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const state = SandboxState.safeParse(JSON.parse(text));
  if (!state.success) throw new CommandError(`${file} is not a sandbox state file.`);
  return state.data;
}

/** The given workspace, else that of the sandbox. @throws CommandError */
export async function getWorkspaceIdOr(
  ctx: Context,
  dataDir: string,
  text: string | undefined,
): Promise<string> {
  const sandbox = text === undefined ? await findSandbox(dataDir) : null;
  const id = text ?? sandbox?.sample?.workspaceId ?? sandbox?.workspaceId;
  if (id === undefined) throw new CommandError("Give --workspace: this is not the sandbox.");
  return getWorkspaceId(ctx, id);
}

/** Runs with a context and closes it. Logs nothing, because stdout is the command's output. */
export async function withContext<T>(
  dataDir: string,
  run: (ctx: Context) => Promise<T>,
  options: Pick<ContextOptions, "withoutDataKeys"> = {},
): Promise<T> {
  const config = await findConfig(dataDir);
  const ctx = await createContext(config, {
    name: "svc",
    poolSize: 2,
    log: createLogger("silent", "svc"),
    ...options,
  });
  try {
    return await run(ctx);
  } finally {
    await closeContext(ctx);
  }
}

/** The id of an existing workspace. @throws CommandError */
export async function getWorkspaceId(ctx: Context, text: string): Promise<string> {
  const id = z.uuid().safeParse(text.toLowerCase());
  if (!id.success) throw new CommandError(`--workspace must be a UUID, not "${text}".`);
  if (!(await workspaceExists(ctx.sql, id.data))) throw new CommandError(`Workspace ${id.data} not found.`);
  return id.data;
}

/** Parses an option by its schema. @throws CommandError */
export function parseOption<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: issueText });
  if (parsed.success) return parsed.data;
  throw new CommandError(`--${name}: ${parsed.error.issues[0]?.message ?? "is not valid"}`);
}
