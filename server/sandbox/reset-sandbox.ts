import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import {
  isOfEmbedded,
  removeEmbeddedPostgres,
  removeEmptyFolder,
  removeEntries,
} from "../db/remove-embedded.ts";
import { lockFolder } from "./folder-lock.ts";
import { readJsonFile } from "./json-file.ts";
import { writeSandboxState, type SandboxData, type SandboxState } from "./state-file.ts";

/** The folder is not one that may be reset; nothing was deleted. */
export class ResetRefused extends Error {
  override name = "ResetRefused";
}

/** What tells a sandbox's state file from any other file of its name. */
const StateFile = z.looseObject({
  environment: z.looseObject({ SVC_ENCRYPTION_KEYS: z.string() }),
  addresses: z.looseObject({}),
  sample: z.looseObject({}).nullable(),
});

/** Folders of the stand-ins (stand-ins.ts). */
const STAND_INS = ["stripe", "vies", "hmrc", "oidc", "partner", "llm"];

/**
 * Deletes what `svc start` made in a data folder, and notes what the next start is to make. Files of others stay.
 *
 * A crash at any moment leaves a folder that the next start or reset gets through: the state file is replaced first, in one
 * step, by one that says that a reset is unfinished. Before that moment nothing is deleted. After it, the state no longer knows
 * a database, sample or address, and whoever reads it first deletes the rest. Without that note, a start would find
 * a new database with the old sample's keys, or half of an old database.
 *
 * The encryption keys are kept. The new database does not need them, but a database that the operator configured for an earlier
 * start may have been encrypted with them, and a copy of the folder's own may be wanted again.
 * @param environment the caller's: a database in it means that this is not about the sandbox.
 * @returns names of what was deleted.
 * @throws ResetRefused, AlreadyRunning; Error if a leftover Postgres cannot be stopped.
 */
export async function resetSandbox(
  folder: string,
  wanted: SandboxData,
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const dataDir = resolve(folder);
  if ((environment["DATABASE_URL"] ?? "") !== "")
    throw new ResetRefused(
      "DATABASE_URL is set. Only a sandbox's own database can be reset: unset it, also in .env.",
    );
  // Before the lock, which would put a file into a folder of others.
  await getResettableState(dataDir);
  const release = await lockFolder(dataDir);
  try {
    const state = await getResettableState(dataDir);
    const { SVC_ENCRYPTION_KEYS } = state.environment;
    const fresh: SandboxState = {
      environment: { SVC_ENCRYPTION_KEYS: SVC_ENCRYPTION_KEYS! },
      addresses: {},
      vatNumbers: [],
      sample: null,
      wanted,
    };
    await writeSandboxState(dataDir, { ...fresh, unfinishedReset: true });
    return await finishReset(dataDir, fresh);
  } finally {
    await release();
  }
}

/**
 * Deletes what a reset has to delete, and then notes that it is done. Call it with the folder's lock.
 * @param state the state that is left.
 * @returns names of what was deleted.
 */
export async function finishReset(dataDir: string, state: SandboxState): Promise<string[]> {
  const deleted: string[] = [];
  if (await removeEmbeddedPostgres(join(dataDir, "postgres"))) deleted.push("postgres");
  if (await removeEntries(join(dataDir, "stand-ins"), STAND_INS)) deleted.push("stand-ins");
  await removeEmptyFolder(join(dataDir, "stand-ins"));
  // The state's unfinished copies are of a process that was killed while it wrote.
  const files = (await readdir(dataDir)).filter((name) => /^(svc\.log|sandbox\.json\.\d+)$/.test(name));
  if (await removeEntries(dataDir, files)) deleted.push(...files);
  delete state.unfinishedReset;
  await writeSandboxState(dataDir, state);
  return deleted;
}

/** @throws ResetRefused */
async function getResettableState(dataDir: string): Promise<SandboxState> {
  const file = join(dataDir, "sandbox.json");
  const stored = await readJsonFile(file).catch(() => undefined);
  if (!StateFile.safeParse(stored).success)
    throw new ResetRefused(
      `${dataDir} is not the data folder of a sandbox: it has no sandbox.json of svc start. Nothing was deleted.`,
    );
  const state = stored as SandboxState;
  const { DATABASE_URL, SVC_SANDBOX, STRIPE_SECRET_KEY_LIVE } = state.environment;
  // Nothing has run here since a reset.
  if (DATABASE_URL === undefined) return state;
  if (!(await isOfEmbedded(join(dataDir, "postgres"), DATABASE_URL)))
    throw new ResetRefused(
      `The last start on ${dataDir} used the database of DATABASE_URL, not the sandbox's own. Nothing was deleted.`,
    );
  if (SVC_SANDBOX !== "true")
    throw new ResetRefused(
      `The last start on ${dataDir} was not a sandbox (--no-sandbox). Nothing was deleted.`,
    );
  if (STRIPE_SECRET_KEY_LIVE !== undefined)
    throw new ResetRefused(`The last start on ${dataDir} had live payments. Nothing was deleted.`);
  return state;
}
