import { readClockShift } from "../db/clock.ts";
import type { Pool } from "../db/sql.ts";
import { CallRefused } from "./api-call.ts";
import { endHistoryClock, HISTORY_DAYS } from "./busy/history-clock.ts";
import { makeHistory } from "./busy/make-history.ts";
import { visitCount } from "./busy/visits.ts";
import { addPeople, createSampleWorkspace, pointSampleAt, seedSample } from "./seed.ts";
import type { StandIns } from "./stand-ins.ts";
import { writeSandboxState, type SandboxState } from "./state-file.ts";

export interface FirstData {
  pool: Pool;
  baseUrl: string;
  dataDir: string;
  state: SandboxState;
  standIns: StandIns;
  say: (line: string) => void;
  /** Ends the making of a history. */
  signal?: AbortSignal;
}

/**
 * Makes what a sandbox begins with, at its first start or its first after a reset; at any other, directs the sample to where
 * the receiver listens now. Changes the state, and writes it.
 */
export async function makeFirstData(data: FirstData): Promise<void> {
  const { pool, dataDir, state, standIns, baseUrl } = data;
  const isFirst = state.sample === null && state.workspaceId === undefined;
  if (isFirst && standIns.oidc !== null) {
    if (state.wanted === "empty") state.workspaceId = await createSampleWorkspace(pool);
    else {
      state.sample = await seedSample(pool, baseUrl, standIns);
      state.pointedAt = standIns.partner.url;
    }
  } else if (state.sample !== null) await pointSample(data, state.sample);
  const workspaceId = state.sample?.workspaceId ?? state.workspaceId;
  if (workspaceId !== undefined) await addPeople(pool, workspaceId);
  // With the sample in it: a start that is killed from here on must not make another one.
  await writeSandboxState(dataDir, state);
  if (workspaceId === undefined) return;
  if (state.wanted === "busy") await (isFirst ? addHistory(data) : endInterruptedHistory(data));
  state.wanted = undefined;
  await writeSandboxState(dataDir, state);
}

/** The history is for looking at: the sandbox starts without it, too. */
async function addHistory({ pool, baseUrl, state, standIns, say, signal }: FirstData): Promise<void> {
  say(`Making the history of a busy workspace: ${visitCount} sessions in three stores, about 20 seconds.`);
  try {
    const isBehind = (await readClockShift(pool)) < 0;
    await makeHistory(baseUrl, state.sample!, standIns, { days: isBehind ? HISTORY_DAYS : 1, signal });
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    say(`The history is incomplete: ${reason}. The sandbox works; svc reset --data busy begins again.`);
  } finally {
    await endHistoryClock(pool);
  }
}

/** The start that made the history was killed. */
async function endInterruptedHistory({ standIns, say }: FirstData): Promise<void> {
  // It may have been about to refuse an order.
  await standIns.partner.setCapacity({ answer: "available" });
  say(
    "The history is incomplete: the start that made it was interrupted. svc reset --data busy begins again.",
  );
}

/** The user may have revoked the sample's key or closed its store: the sandbox still starts. */
async function pointSample(
  { baseUrl, state, standIns: { partner }, say }: FirstData,
  sample: NonNullable<SandboxState["sample"]>,
): Promise<void> {
  try {
    await pointSampleAt(baseUrl, sample, partner, state.pointedAt);
    state.pointedAt = partner.url;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    say(`The sample's webhook and pre-confirmation stay as they are: ${error.message}`);
  }
}
