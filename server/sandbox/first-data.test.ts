// Promise: a sandbox starts although the history of a busy one fails or was interrupted, and says so in one line.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { useHarness } from "../../test/support/harness.ts";
import { makeFirstData } from "./first-data.ts";
import { readSandboxState, type SandboxState } from "./state-file.ts";

const h = useHarness({ worker: false });

test("a history that fails leaves the sample, and an interrupted one is not begun again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "svc-first-data-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const lines: string[] = [];
  const begin = (state: SandboxState, more: { signal?: AbortSignal } = {}) =>
    makeFirstData({
      pool: h.sql,
      baseUrl: h.url,
      dataDir,
      state,
      // Without it, the sample does not wait for its account.
      standIns: { ...h.standIns, stripe: null },
      say: (line) => void lines.push(line),
      ...more,
    });
  const empty = { environment: {}, addresses: {}, vatNumbers: [], sample: null };
  await begin(
    { ...empty, wanted: "busy" },
    { signal: AbortSignal.abort(new Error("the start was stopped")) },
  );
  expect(lines).toEqual([
    expect.stringMatching(/^Making the history of a busy workspace: 94 sessions/),
    expect.stringMatching(
      /^The history is incomplete: the start was stopped\. The sandbox works; svc reset --data busy begins again\.$/,
    ),
  ]);
  const state = await readSandboxState(dataDir);
  expect(state.sample).not.toBeNull();
  expect(state.wanted).toBeUndefined();

  lines.length = 0;
  await begin({ ...state, wanted: "busy" });
  expect(lines).toEqual([expect.stringMatching(/^The history is incomplete: .+ was interrupted\./)]);
  expect(await readSandboxState(dataDir)).toEqual(state);
});
