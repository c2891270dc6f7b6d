import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { importFaults, readImportGraph } from "./import-graph.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const project = await mkdtemp(join(tmpdir(), "svc-import-graph-"));
  onTestFinished(() => rm(project, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, name)), { recursive: true });
    await writeFile(join(project, name), text);
  }
  return importFaults(project);
}

test("the project has no circle and no arrow up", () => {
  expect(importFaults(root)).toEqual([]);
});

test("imports of every kind are seen: static, type, re-export, dynamic", () => {
  const graph = readImportGraph(root);
  expect(graph.size).toBeGreaterThan(1000);
  expect(graph.get("server/dashboard/app/read-filters.ts")).toEqual(
    expect.arrayContaining(["server/dashboard/app/search-values.ts", "server/dashboard/app/filters.ts"]),
  );
  expect(graph.get("server/dashboard/app/router.tsx")).toContain(
    "server/dashboard/app/orders/OrdersPage.tsx",
  );
  expect(graph.get("client/src/index.ts")!.length).toBeGreaterThan(0);
});

test("a circle of type imports is reported with its imports", async () => {
  const faults = await faultsOf({
    "shared/one.ts": `import type { Two } from "./two.ts";\nexport interface One { two: Two }\n`,
    "shared/two.ts": `import type { One } from "./one.ts";\nexport interface Two { one: One }\n`,
  });
  expect(faults).toEqual(["circle:\n  shared/one.ts → shared/two.ts\n  shared/two.ts → shared/one.ts"]);
});

test("a circle of a dynamic import, a re-export and a type is one circle of three files", async () => {
  const [fault, ...more] = await faultsOf({
    "server/keys/router.tsx": `export const page = () => import("./page.tsx");\n`,
    "server/keys/page.tsx": `export * from "./list.ts";\n`,
    "server/keys/list.ts": `import type { page } from "./router.tsx";\nexport type List = typeof page;\n`,
  });
  expect(more).toEqual([]);
  expect(fault?.split("\n")).toHaveLength(4);
});

const empty = "export {};\n";
test.each([
  ["server/context.ts", "server/ai-chat/answers-questions.ts"],
  ["server/errors.ts", "server/context.ts"],
  ["server/config.ts", "server/db/sql.ts"],
  ["server/db/clock.ts", "server/create-context.ts"],
  ["server/db/clock.ts", "server/http/app.ts"],
  ["shared/money.ts", "server/errors.ts"],
])("an arrow up from %s to %s is reported", async (from, to) => {
  const specifier = `${"../".repeat(from.split("/").length - 1)}${to}`;
  const files = { [from]: `import type {} from "${specifier}";\n`, [to]: empty };
  expect(await faultsOf(files)).toEqual([`arrow up: ${from} → ${to}`]);
});

test("the context's interfaces, files below and tests are no arrows up", async () => {
  const faults = await faultsOf({
    "server/context.ts": `import type {} from "./db/sql.ts";\nimport type {} from "./config.ts";\n`,
    "server/main.ts": `import "./http/app.ts";\n`,
    "server/db/sql.test.ts": `import "../main.ts";\n`,
    "server/db/sql.ts": empty,
    "server/http/app.ts": `import type {} from "../context.ts";\n`,
    "server/config.ts": empty,
  });
  expect(faults).toEqual([]);
});
