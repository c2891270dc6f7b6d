// Promise: `svc reset` deletes what `svc start` made in a stopped sandbox's data folder, and nothing anywhere else; killed halfway, it is repeated.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "../server/sandbox/folder-lock.ts";
import { until } from "../test/support/harness.ts";
import { runCommand } from "../test/support/run-command.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "svc-reset-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const PASSWORD = "made-by-start";
const KEYS = Buffer.alloc(32, 7).toString("base64");

/** Writes files by their path in the data folder. */
async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dataDir, name, ".."), { recursive: true });
    await writeFile(join(dataDir, name), text);
  }
}

/** The files of a stopped sandbox, with other settings of its last start. */
function writeSandbox(environment: Record<string, string> = {}): Promise<void> {
  const own = {
    SVC_ENCRYPTION_KEYS: KEYS,
    SVC_SANDBOX: "true",
    DATABASE_URL: `postgres://svc_service:${PASSWORD}@127.0.0.1:5/svc`,
    ...environment,
  };
  const state = { environment: own, addresses: {}, vatNumbers: [], sample: null };
  return write({
    "sandbox.json": JSON.stringify(state),
    "svc.log": "{}\n",
    "postgres/password": PASSWORD,
    "postgres/postgres.log": "",
    "postgres/data/PG_VERSION": "18\n",
    "stand-ins/stripe/state.json": "{}",
    "stand-ins/partner/received.jsonl": "",
  });
}

const list = async (): Promise<string[]> => (await readdir(dataDir, { recursive: true })).toSorted();
const state = async () =>
  JSON.parse(await readFile(join(dataDir, "sandbox.json"), "utf8")) as Record<string, unknown>;
const reset = (line = "", environment: Record<string, string> = {}) =>
  runCommand(`reset ${line} --data-dir ${dataDir}`, environment);

async function expectRefused(message: RegExp, environment: Record<string, string> = {}): Promise<void> {
  const before = await list();
  const refused = await reset("--data busy", environment);
  expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(message) });
  expect(await list()).toEqual(before);
}

test("what the sandbox made is deleted, its keys and the files of others stay, and the next start is told", async () => {
  await writeSandbox();
  await write({ "notes.txt": "mine", "stand-ins/readme.txt": "mine", "postgres/backup/dump.sql": "mine" });
  const ended = await reset("--data busy");
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(ended.stdout).toContain(`Deleted in ${dataDir}: postgres, stand-ins, svc.log.\n`);
  expect(ended.stdout).toContain("The next svc start makes the sample, two more stores");
  expect(await list()).toEqual([
    "notes.txt",
    "postgres",
    "postgres/backup",
    "postgres/backup/dump.sql",
    "sandbox.json",
    "stand-ins",
    "stand-ins/readme.txt",
  ]);
  expect(await state()).toEqual({
    environment: { SVC_ENCRYPTION_KEYS: KEYS },
    addresses: {},
    vatNumbers: [],
    sample: null,
    wanted: "busy",
  });
  expect(JSON.parse((await reset("--json")).stdout)).toEqual({
    data_dir: dataDir,
    deleted: [],
    next: "sample",
  });
});

test("a running sandbox is refused with its process id", async () => {
  await writeSandbox();
  const release = await lockFolder(dataDir);
  try {
    await expectRefused(new RegExp(`is running \\(process ${process.pid}\\)\\. Stop it first`));
  } finally {
    await release();
  }
  expect((await reset()).code).toBe(0);
});

test.each([
  ["has no state file", { "postgres/password": PASSWORD, "svc.log": "" }],
  ["has another program's sandbox.json", { "sandbox.json": '{"environment": {}}', "postgres/data/x": "" }],
  ["has an unreadable one", { "sandbox.json": "{", "svc.log": "" }],
])("a folder that %s is refused", async (_what, files) => {
  await write(files);
  await expectRefused(/is not the data folder of a sandbox: .+ Nothing was deleted\.\n$/);
});

test("a folder that does not exist is refused, and not made", async () => {
  await rm(dataDir, { recursive: true });
  expect(await reset()).toMatchObject({ code: 1, stderr: expect.stringContaining("not the data folder") });
  await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
});

test("with DATABASE_URL set it is refused, whatever the folder is", async () => {
  await writeSandbox();
  await expectRefused(/DATABASE_URL is set/, { DATABASE_URL: "postgres://svc:x@db.example/svc" });
});

test.each([
  [
    "used the operator's database",
    { DATABASE_URL: "postgres://svc:x@db.example/svc" },
    /the database of DATABASE_URL/,
  ],
  ["was not a sandbox", { SVC_SANDBOX: "false" }, /was not a sandbox/],
  ["had live payments", { STRIPE_SECRET_KEY_LIVE: "sk_live_1" }, /had live payments/],
])("a folder whose last start %s is refused", async (_what, environment, message) => {
  await writeSandbox(environment);
  await expectRefused(message);
});

test("a reset that is killed while it deletes is completed by the next", async () => {
  await writeSandbox();
  // Enough that the kill finds it at work; it holds either way.
  const many = Array.from({ length: 3_000 }, (_, index) => [`postgres/data/base/${index % 20}/${index}`, ""]);
  await write(Object.fromEntries(many) as Record<string, string>);
  const script = fileURLToPath(new URL("svc.ts", import.meta.url));
  const args = [script, "reset", "--data", "empty", "--data-dir", dataDir];
  const child = spawn(process.execPath, args, { stdio: "ignore", env: { PATH: process.env["PATH"] } });
  const ended = once(child, "exit");
  await until(async () => (await state())["wanted"] === "empty", "the reset to begin");
  child.kill("SIGKILL");
  await ended;

  const again = await reset("--data sample");
  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(await list()).toEqual(["sandbox.json"]);
  expect(await state()).toMatchObject({ wanted: "sample", environment: { SVC_ENCRYPTION_KEYS: KEYS } });
  expect(await state()).not.toHaveProperty("unfinishedReset");
});

test("a value that it does not know, and a command on a sandbox that has not started since, fail with one line", async () => {
  await writeSandbox();
  await expect(reset("--data full")).resolves.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^svc: --data: /),
  });
  await reset();
  expect(await runCommand(`clock --data-dir ${dataDir}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`No sandbox runs in ${dataDir}`),
  });
});
