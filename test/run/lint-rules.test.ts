import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { slices } from "./import-order.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let project: string;

/** A project of a few files under the real lint rules: its orders come below its checkout. */
const sound = {
  "server/keys/key.ts":
    "export interface Key { id: string }\nexport const isKey = (id: string) => id !== '';\n",
  "server/keys/get-key.route.ts": "import { isKey } from './key.ts';\nexport default isKey;\n",
  "server/keys/key-list.ts": "import type { Key } from './key.ts';\nexport type KeyList = Key[];\n",
  "server/orders/order.ts":
    "import type { Key } from '../keys/key.ts';\nexport interface Order { key: Key }\n",
  "server/orders/orders.sql.ts": "export const findOrder = () => null;\n",
  "server/checkout/pay.ts":
    "import { findOrder } from '../orders/orders.sql.ts';\nexport const pay = () => findOrder();\n",
  "shared/money.ts": "export const cents = (amount: number) => amount;\n",
  "server/worker.ts": "import { pay } from './checkout/pay.ts';\nexport const work = () => pay();\n",
};

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "svc-lint-rules-"));
  for (const file of ["oxlint.config.ts", "test/run/import-order.ts", "package.json"])
    await cp(join(root, file), join(project, file));
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
});

afterAll(() => rm(project, { recursive: true, force: true }));

/** What the lint reports on the sound project with these files added or replaced, as `file: reason`. */
async function lint(planted: Record<string, string> = {}): Promise<string[]> {
  for (const folder of ["server", "shared"])
    await rm(join(project, folder), { recursive: true, force: true });
  for (const [name, text] of Object.entries({ ...sound, ...planted })) {
    const file = join(project, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const output = await new Promise<string>((done) => {
    const oxlint = join(root, "node_modules/.bin/oxlint");
    execFile(oxlint, ["--format", "json", "server", "shared"], { cwd: project }, (_error, stdout) =>
      done(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: Array<{ code: string; filename: string; help: string }>;
  };
  return diagnostics
    .map(({ code, filename, help }) =>
      code === "eslint(no-restricted-imports)" ? `${filename}: ${help}` : `${filename}: ${code}`,
    )
    .toSorted();
}

test("imports downwards are allowed, of types and of values", async () => {
  expect(await lint()).toEqual([]);
});

const upwards = "server/orders/order.ts: orders imports only slices before it (test/run/import-order.ts).";
const byOthers =
  "Routes, tasks and pages are found by their suffix; move what others need into a file without one.";

test.each([
  ["an import", "import { pay } from '../checkout/pay.ts';\nexport const order = pay();\n"],
  [
    "an import of a type",
    "import type { pay } from '../checkout/pay.ts';\nexport type Order = typeof pay;\n",
  ],
  ["an export", "export { pay } from '../checkout/pay.ts';\n"],
  ["an import while running", "export const order = () => import('../checkout/pay.ts');\n"],
  ["a detour through server/", "export { pay } from '../../server/checkout/pay.ts';\n"],
  ["a detour through its own folder", "export { pay } from './../checkout/pay.ts';\n"],
])("%s upwards is reported", async (_what, text) => {
  expect(await lint({ "server/orders/order.ts": text })).toEqual([upwards]);
});

test("an import upwards out of a folder of a slice is reported", async () => {
  const text = "export { pay } from '../../checkout/pay.ts';\n";
  expect(await lint({ "server/orders/refunds/refund.ts": text })).toEqual([
    upwards.replace("order.ts", "refunds/refund.ts"),
  ]);
});

test("a type imported where it is used, which the rules for imports cannot see, is reported", async () => {
  const text = "export type Order = ReturnType<typeof import('../checkout/pay.ts').pay>;\n";
  expect(await lint({ "server/orders/order.ts": text })).toEqual([
    "server/orders/order.ts: typescript(consistent-type-imports)",
  ]);
});

test.each(["get-key.route.ts", "send-key.task.ts", "key.page.ts"])(
  "%s imported by another file, of its own slice or of one above, is reported",
  async (name) => {
    const planted = {
      [`server/keys/${name}`]: "export default 1;\n",
      "server/keys/key-list.ts": `export { default } from './${name}';\n`,
      "server/orders/order.ts": `export { default } from '../keys/${name}';\n`,
    };
    expect(await lint(planted)).toEqual([
      `server/keys/key-list.ts: ${byOthers}`,
      `server/orders/order.ts: ${byOthers}`,
    ]);
  },
);

test("a process imported by a slice is reported", async () => {
  const text = "export { work } from '../worker.ts';\n";
  expect(await lint({ "server/orders/order.ts": text })).toContain(
    "server/orders/order.ts: Only processes and tests put the parts together.",
  );
});

test("an import of the server in shared/ is reported", async () => {
  expect(await lint({ "shared/money.ts": "export { isKey } from '../server/keys/key.ts';\n" })).toEqual([
    "shared/money.ts: shared/ runs in browsers too and imports nothing of ours.",
  ]);
});

test("a setting read outside of config.ts is reported", async () => {
  const text = 'export const port = process.env["PORT"];\n';
  expect(await lint({ "server/keys/key-list.ts": text, "server/config.ts": text })).toEqual([
    "server/keys/key-list.ts: node(no-process-env)",
  ]);
});

test("a circle of type imports is reported at each of its files", async () => {
  const planted = {
    "server/keys/key.ts":
      "import type { KeyList } from './key-list.ts';\nexport interface Key { others: KeyList }\nexport const isKey = () => true;\n",
  };
  expect(await lint(planted)).toEqual([
    "server/keys/key-list.ts: import(no-cycle)",
    "server/keys/key.ts: import(no-cycle)",
  ]);
});

test("each slice may import the one before it, and not the one after it", async () => {
  const fileOf = (slice: string) => `server/${slice}/neighbour.ts`;
  const neighbours = (step: 1 | -1) =>
    Object.fromEntries(
      slices.map((slice, index) => {
        const other = slices[index + step];
        const text = `export const ${other === undefined ? "end = 1" : "end = 2"};\n`;
        return [fileOf(slice), other === undefined ? text : `export * from '../${other}/neighbour.ts';\n`];
      }),
    );
  expect(await lint(neighbours(-1))).toEqual([]);
  expect(await lint(neighbours(1))).toEqual(
    slices
      .slice(0, -1)
      .map((slice) => `${fileOf(slice)}: ${slice} imports only slices before it (test/run/import-order.ts).`)
      .toSorted(),
  );
});

test("every folder of server/ has its place in the order", async () => {
  const entries = await readdir(join(root, "server"), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.toSorted()).toEqual(slices.toSorted());
});
