import type { ESTree } from "vite";
import { findFunction, loadModule, walk, type Module } from "./modules.ts";

/**
 * Finds every SQL statement of a set of modules in their source, without running them: each template tagged `sql` (or
 * another name of a connection), with its fragments put in. A fragment that depends on a condition gives one statement for
 * each outcome. Values become `$1`, `$2` …, as the driver sends them.
 */

export interface Statement {
  /** The file's path from the root, and the function's name. */
  source: string;
  /** The function's head, up to its body: which identities it is given. */
  declaration: string;
  text: string;
}

/** One way to write a piece of SQL, and the outcomes of conditions that lead to it. */
interface Variant {
  text: string;
  outcomes: ReadonlyMap<string, boolean>;
}

/** What a name stands for: an expression, and the scope in which it is written. */
interface Binding {
  node: ESTree.Node;
  scope: Scope;
}

interface Scope {
  module: Module;
  names: ReadonlyMap<string, Binding>;
}

const connections = new Set(["sql", "transaction", "connection"]);
/** How the text of a statement begins; of a fragment, not. */
export const STATEMENT = /^\s*(select|insert|update|delete|with)\b/i;
/** Stands for a value until a statement is complete; then it gets its number. */
const VALUE = "\u0000";
const always: ReadonlyMap<string, boolean> = new Map();

/** @param paths absolute paths of the modules whose statements are wanted. @param root absolute. */
export async function collectStatements(paths: readonly string[], root: string): Promise<Statement[]> {
  const modules = new Map<string, Module>();
  for (const path of paths) await loadModule(path, modules);
  return paths.flatMap((path) => statementsOf(modules.get(path)!, modules, root));
}

function statementsOf(module: Module, modules: ReadonlyMap<string, Module>, root: string): Statement[] {
  const found: Statement[] = [];
  for (const [name, node] of [...module.functions, ...module.constants]) {
    // What it returns is put into other statements, or run by its caller.
    if (isFragment(node)) continue;
    const scope = { module, names: localNames(node, module) };
    const source = `${module.path.slice(root.length)} ${name}`;
    walk(node, (part) => {
      const run = part.type === "AwaitExpression" ? part.argument : part;
      const isCall = part.type === "AwaitExpression" && run.type === "CallExpression";
      if (!isCall && !(part.type === "TaggedTemplateExpression" && isConnection(part.tag))) return;
      for (const { text } of expand(run, scope, modules)) {
        if (STATEMENT.test(text))
          found.push({ source, declaration: headOf(node, module), text: numbered(text) });
      }
    });
  }
  return found;
}

/** A function that returns a template without running it: not `async`, and not exported as a query of its own. */
function isFragment(node: ESTree.Node): boolean {
  if (node.type !== "ArrowFunctionExpression" && node.type !== "FunctionDeclaration") return false;
  const results = resultsOf(node);
  return (
    !node.async && results.length > 0 && results.every(({ type }) => type === "TaggedTemplateExpression")
  );
}

/** The parameters of a function as they are written. */
const headOf = (node: ESTree.Node, { text }: Module): string =>
  "body" in node && node.body !== null && !Array.isArray(node.body)
    ? text.slice(node.start, (node.body as ESTree.Node).start)
    : "";

function numbered(text: string): string {
  let count = 0;
  return text
    .replaceAll(VALUE, () => `$${(count += 1)}`)
    .replace(/\s+/g, " ")
    .trim();
}

/** Constants that a function declares; its parameters are values. */
function localNames(node: ESTree.Node, module: Module): Map<string, Binding> {
  const names = new Map<string, Binding>();
  const scope = { module, names };
  walk(node, (part) => {
    if (part.type !== "VariableDeclarator" || part.id.type !== "Identifier" || !part.init) return;
    names.set(part.id.name, { node: part.init, scope });
  });
  return names;
}

/** Every way to write an expression as SQL. */
function expand(node: ESTree.Node, scope: Scope, modules: ReadonlyMap<string, Module>): Variant[] {
  const again = (part: ESTree.Node) => expand(part, scope, modules);
  if (node.type === "TaggedTemplateExpression")
    return isConnection(node.tag) ? expandTemplate(node, scope, modules) : value;
  if (node.type === "ConditionalExpression") {
    const { test, consequent, alternate } = node;
    const condition = scope.module.text.slice(test.start, test.end);
    return [...assume(again(consequent), condition, true), ...assume(again(alternate), condition, false)];
  }
  if (node.type === "ParenthesizedExpression" || node.type === "TSAsExpression")
    return again(node.expression);
  if (node.type === "AwaitExpression") return again(node.argument);
  if (node.type === "CallExpression") return expandCall(node, scope, modules);
  const bound = node.type === "Identifier" ? scope.names.get(node.name) : undefined;
  return bound === undefined ? value : expand(bound.node, bound.scope, modules);
}

const value: Variant[] = [{ text: VALUE, outcomes: always }];

function expandTemplate(
  node: ESTree.TaggedTemplateExpression,
  scope: Scope,
  modules: ReadonlyMap<string, Module>,
): Variant[] {
  let variants: Variant[] = [{ text: "", outcomes: always }];
  for (const [index, quasi] of node.quasi.quasis.entries()) {
    variants = variants.map(({ text, outcomes }) => ({ text: text + (quasi.value.cooked ?? ""), outcomes }));
    const inserted = node.quasi.expressions[index];
    if (inserted === undefined) continue;
    const parts = distinct(expand(inserted, scope, modules));
    variants = variants.flatMap((before) => parts.flatMap((part) => join(before, part)));
    if (variants.length > 2_000) throw new Error(`too many variants of a statement in ${scope.module.path}`);
  }
  return variants;
}

/** Nothing if the two assume different outcomes of one condition. */
function join(before: Variant, part: Variant): Variant[] {
  const outcomes = new Map(before.outcomes);
  for (const [condition, outcome] of part.outcomes) {
    if (outcomes.has(condition) && outcomes.get(condition) !== outcome) return [];
    outcomes.set(condition, outcome);
  }
  return [{ text: before.text + helped(before.text, part.text), outcomes }];
}

/** The driver's helper for objects and lists writes columns and values of which only the place is known here. */
const OBJECT = "\u0001";
function helped(before: string, text: string): string {
  if (text !== OBJECT) return text;
  if (/\bin\s*$/i.test(before)) return `(${VALUE})`;
  return /insert\s+into\s+\w+\s*$/i.test(before) ? "default values" : "id = id";
}

function expandCall(
  node: ESTree.CallExpression,
  scope: Scope,
  modules: ReadonlyMap<string, Module>,
): Variant[] {
  const { callee } = node;
  if (isConnection(callee)) return identifiers(node.arguments[0]!, scope);
  // `list.map((one) => sql`…`).reduce(…)` joins parts of one form: one of them stands for all.
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
    if (callee.property.name === "reduce") return expand(callee.object, scope, modules);
    const [callback] = node.arguments;
    return callee.property.name === "map" && callback?.type === "ArrowFunctionExpression"
      ? expand(callback.body, scope, modules)
      : value;
  }
  if (callee.type !== "Identifier") return value;
  const found = findFunction(callee.name, scope.module, modules);
  if (found === null || found.node.async) return value;
  const names = localNames(found.node, found.module);
  const inner = { module: found.module, names };
  for (const [index, parameter] of found.node.params.entries()) {
    const name = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
    if (name.type !== "Identifier") continue;
    const given = node.arguments[index];
    if (given !== undefined) names.set(name.name, { node: given, scope });
    else if (parameter.type === "AssignmentPattern")
      names.set(name.name, { node: parameter.right, scope: inner });
  }
  const results = resultsOf(found.node);
  return results.length === 1 || isFragment(found.node)
    ? results.flatMap((result) => expand(result, inner, modules))
    : value;
}

/** Table or column names: the argument, or those its type allows. */
function identifiers(argument: ESTree.Node, scope: Scope): Variant[] {
  if (argument.type === "Literal") return [{ text: String(argument.value), outcomes: always }];
  if (argument.type !== "Identifier") return [{ text: OBJECT, outcomes: always }];
  const bound = scope.names.get(argument.name);
  if (bound !== undefined && bound.node !== argument) {
    if (bound.node.type === "Literal" || bound.node.type === "Identifier")
      return identifiers(bound.node, bound.scope);
  }
  const type = new RegExp(`\\b${argument.name}: ((?:"\\w+"(?: \\| )?)+)[,)]`).exec(scope.module.text)?.[1];
  return type === undefined
    ? [{ text: OBJECT, outcomes: always }]
    : type.split(" | ").map((name, index) => ({
        text: JSON.parse(name) as string,
        outcomes: new Map([[`${argument.name} ${type}`, index === 0]]),
      }));
}

function resultsOf(node: ESTree.Function | ESTree.ArrowFunctionExpression): ESTree.Node[] {
  if (node.body === null) return [];
  if (node.body.type !== "BlockStatement") return [node.body];
  const results: ESTree.Node[] = [];
  walk(node.body, (part) => {
    if (part.type === "ReturnStatement" && part.argument) results.push(part.argument);
  });
  return results;
}

/** `sql` or `ctx.sql`. */
export function isConnection(node: ESTree.Node): boolean {
  const name = node.type === "MemberExpression" ? node.property : node;
  return name.type === "Identifier" && connections.has(name.name);
}

const assume = (variants: Variant[], condition: string, outcome: boolean): Variant[] =>
  // A choice between two values is none.
  variants.every(({ text }) => text === VALUE)
    ? variants
    : variants.flatMap((variant) => join({ text: "", outcomes: new Map([[condition, outcome]]) }, variant));

/** Variants of different conditions but the same text are one. */
function distinct(variants: Variant[]): Variant[] {
  return variants.every(({ text }) => text === variants[0]!.text)
    ? [{ text: variants[0]!.text, outcomes: always }]
    : variants;
}
