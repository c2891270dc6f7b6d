import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseSync, type ESTree } from "vite";

/** What a module of the source declares at its top level. */
export interface Module {
  path: string;
  text: string;
  functions: ReadonlyMap<string, ESTree.Function | ESTree.ArrowFunctionExpression>;
  constants: ReadonlyMap<string, ESTree.Expression>;
  imports: ReadonlyMap<string, { path: string; name: string }>;
}

/** Reads a module and those it imports by relative paths, which may hold fragments. */
export async function loadModule(path: string, modules: Map<string, Module>): Promise<void> {
  if (modules.has(path) || !path.endsWith(".ts")) return;
  const text = await readFile(path, "utf8");
  const functions = new Map<string, ESTree.Function | ESTree.ArrowFunctionExpression>();
  const constants = new Map<string, ESTree.Expression>();
  const imports = new Map<string, { path: string; name: string }>();
  for (const node of parseSync(path, text).program.body) {
    if (node.type === "ImportDeclaration" && node.source.value.startsWith(".")) {
      for (const specifier of node.specifiers) {
        if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
        const from = resolve(dirname(path), node.source.value);
        imports.set(specifier.local.name, { path: from, name: specifier.imported.name });
      }
    }
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type === "FunctionDeclaration" && declared.id) functions.set(declared.id.name, declared);
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declared.declarations) {
      if (id.type !== "Identifier" || !init) continue;
      if (init.type === "ArrowFunctionExpression") functions.set(id.name, init);
      else constants.set(id.name, init);
    }
  }
  modules.set(path, { path, text, functions, constants, imports });
  for (const imported of imports.values()) {
    if (/\.sql\.ts$|\/db\/[^/]+\.ts$/.test(imported.path)) await loadModule(imported.path, modules);
  }
}

/** A function by the name that a module has for it: its own, or imported. */
export function findFunction(name: string, module: Module, modules: ReadonlyMap<string, Module>) {
  const own = module.functions.get(name);
  if (own !== undefined) return { node: own, module };
  const imported = module.imports.get(name);
  const other = imported && modules.get(imported.path);
  const node = other?.functions.get(imported!.name);
  return node === undefined ? null : { node, module: other! };
}

/** Visits a node and all below it. */
export function walk(node: ESTree.Node, visit: (node: ESTree.Node) => void): void {
  visit(node);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (typeof child === "object" && child !== null && "type" in child) walk(child as ESTree.Node, visit);
    }
  }
}
