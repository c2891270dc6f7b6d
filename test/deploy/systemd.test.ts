import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Settings } from "../../server/config.ts";
import { root } from "./image.ts";

const folder = join(root, "deploy/systemd");
const units = readdirSync(folder);
const read = (unit: string) => readFileSync(join(folder, unit), "utf8");

/** Where `npm ci` puts the service in production. */
const INSTALLED = "/opt/svc-checkout";

test.each(units)("%s runs a command of the service, with settings that exist", (unit) => {
  const [, command] = /^ExecStart=\S+\/node bin\/svc\.ts (\w+)$/m.exec(read(unit))!;
  expect(["serve", "work", "migrate"]).toContain(command);
  const [, pairs] = /^Environment=(.*)$/m.exec(read(unit))!;
  const names = pairs!.split(" ").map((pair) => pair.split("=")[0]!);
  expect(names.filter((name) => name !== "NODE_ENV" && !(name in Settings.shape))).toEqual([]);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

// Needs `systemd-analyze`; skipped, and counted as such, without it.
describe.skipIf(!hasSystemd)("systemd", () => {
  let copies: string;

  beforeAll(() => {
    copies = mkdtempSync(join(tmpdir(), "svc-systemd-"));
    // The commands of a unit must exist where it is verified.
    for (const unit of units)
      writeFileSync(
        join(copies, unit),
        read(unit).replaceAll(`${INSTALLED}/`, root).replaceAll(INSTALLED, root),
      );
  });
  afterAll(() => rmSync(copies, { recursive: true }));

  const analyze = (unit: string, ...args: string[]) => {
    const done = spawnSync("systemd-analyze", [...args, join(copies, unit)], {
      encoding: "utf8",
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${copies}:` },
    });
    const ownLines = `${done.stdout}${done.stderr}`.split("\n").filter((line) => /svc-/.test(line));
    return { status: done.status, ownLines };
  };
  const instances = units.map((unit) => unit.replace("@.", "@14000."));

  test.each(instances)("accepts %s", (unit) => {
    writeFileSync(join(copies, "svc-typo.service"), "[Service]\nExecStart=/bin/true\nRestrt=always\n");
    expect(analyze(unit, "verify")).toEqual({ status: 0, ownLines: [] });
    expect(analyze("svc-typo.service", "verify").ownLines.join()).toMatch(/Restrt/);
  });
});
