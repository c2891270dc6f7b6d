import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { arrowsUp } from "./import-order.ts";

/** Imports between our files by file, in paths from the root: static ones, of types only, re-exports and `import("…")`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const folders = ["server", "shared", "client/src", "bin", "test"];
const isSource = (name: string) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith(".d.ts");

export function readImportGraph(root: string): ImportGraph {
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isSource(entry.name) && !/node_modules/.test(entry.parentPath))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, "")),
    )
    .toSorted();
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      specifiersOf(file, readFileSync(join(root, file), "utf8"))
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => join(dirname(file), specifier))
        .filter((target) => known.has(target)),
    ]),
  );
}

function specifiersOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^["'`](.*)["'`]$/.exec(text.slice(start, end)) ?? [];
      return specifier ?? [];
    }),
  ];
}

/** Files that import each other, directly or through others: the strongly connected components (Tarjan, 1972). */
function circlesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    isOpen.add(file);
    for (const target of graph.get(file) ?? []) {
      const reached = !order.has(target) ? visit(target) : isOpen.has(target) ? order.get(target)! : number;
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === number) {
      const circle = open.splice(open.indexOf(file));
      for (const member of circle) isOpen.delete(member);
      if (circle.length > 1 || graph.get(file)!.includes(file)) circles.push(circle.toSorted());
    }
    return lowest.get(file)!;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** What is wrong with the imports below a folder, one text for each circle and each arrow up. */
export function importFaults(root: string): string[] {
  const graph = readImportGraph(root);
  const circles = circlesOf(graph).map((circle) => {
    const inside = circle.flatMap((file) =>
      graph
        .get(file)!
        .filter((target) => circle.includes(target))
        .map((target) => `  ${file} → ${target}`),
    );
    return ["circle:", ...new Set(inside)].join("\n");
  });
  const up = [...graph].flatMap(([file, targets]) => arrowsUp(file, targets));
  return [...circles, ...new Set(up)];
}

if (import.meta.main) {
  const faults = importFaults(fileURLToPath(new URL("../../", import.meta.url)));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
