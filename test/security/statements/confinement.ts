import { keyLevel, tablesOfNobody, type Catalogue } from "./catalogue.ts";

/**
 * Judges by a statement's plan whose rows it can read or write. A row of a table is confined when an equality ties one of
 * its keys to a parameter, or to the key of another row that is confined. What Postgres does not need to look at, such as
 * a condition inside an OR, confines nothing.
 */

/** From the least to the most confined. `row`: by the id of a row or of what it belongs to. */
export const levels = ["every_tenant", "row", "merchant", "workspace"] as const;
export type Level = (typeof levels)[number];

/** A node of `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  "Node Type": string;
  Alias?: string;
  "Relation Name"?: string;
  "Parent Relationship"?: string;
  "Join Type"?: string;
  "Subplan Name"?: string;
  "CTE Name"?: string;
  "Function Call"?: string;
  "Conflict Resolution"?: string;
  "Conflict Arbiter Indexes"?: string[];
  Output?: string[];
  Plans?: PlanNode[];
  [condition: string]: unknown;
}

/** Stands for the columns of a row that the statement inserts: it belongs to whom the caller says. */
const NEW_ROW = "new row";
const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter", "Join Filter", "Hash Cond", "Merge Cond"];

/** If `from` is confined, so is `to`; both are `alias.column`, or `$1` for a parameter. */
interface Edge {
  from: string;
  to: string;
}

/** The level of the least confined table of a plan; `workspace` for a plan without tables of tenants. */
export function judgePlan(plan: PlanNode, catalogue: Catalogue): Level {
  const nodes = nodesOf(plan);
  const tables = new Map<string, string>();
  for (const node of nodes) {
    const name = node["Relation Name"];
    if (name === undefined || node["Node Type"] === "ModifyTable" || node["Schema"] !== "public") continue;
    const table = catalogue.parents.get(name) ?? name;
    if (!tablesOfNobody.has(table)) tables.set(aliasOf(node, catalogue), table);
  }
  const edges = [...edgesOf(plan, catalogue), ...derivedColumns(nodes, catalogue)];
  const found = settle(tables, edges, catalogue);
  const read = [...tables.keys()].map((alias) => found.get(alias) ?? 0);
  const overwritten = nodes.flatMap((node) => overwrittenLevel(node, catalogue));
  return levels[Math.min(3, ...read, ...overwritten)]!;
}

/** Raises levels along the edges until nothing changes. @returns the level of each alias. */
function settle(
  tables: ReadonlyMap<string, string>,
  edges: readonly Edge[],
  catalogue: Catalogue,
): Map<string, number> {
  const found = new Map<string, number>();
  /** Levels of terms that are keys of confined rows, or equal to one. */
  const terms = new Map<string, number>([[NEW_ROW, 3]]);
  const values = new Set<string>();
  for (let before = -1; before !== sum(terms) + sum(found) + values.size;) {
    before = sum(terms) + sum(found) + values.size;
    for (const { from, to } of edges) {
      const [alias = "", column = ""] = to.split(".");
      const table = tables.get(alias);
      const isValue = from.startsWith("$") || values.has(from);
      if (table === undefined) {
        if (isValue) values.add(to);
        raise(terms, to, terms.get(from));
        continue;
      }
      const own = keyLevel(table, column, catalogue);
      const given = own === 0 ? 0 : Math.max(isValue ? own : 0, terms.get(from) ?? 0);
      raise(found, alias, given);
    }
    // All keys of a confined row are its tenant's.
    for (const term of edges.flatMap(({ from, to }) => [from, to])) {
      const [alias = "", column = ""] = term.split(".");
      const table = tables.get(alias);
      if (table !== undefined && keyLevel(table, column, catalogue) > 0) raise(terms, term, found.get(alias));
    }
  }
  return found;
}

const sum = (levelsOf: ReadonlyMap<string, number>) =>
  [...levelsOf.values()].reduce((all, one) => all + one, 0);

function raise(map: Map<string, number>, name: string, level: number | undefined): void {
  if (level !== undefined && level > (map.get(name) ?? 0)) map.set(name, level);
}

/** The equalities that hold for what a node returns. */
function edgesOf(node: PlanNode, catalogue: Catalogue): Edge[] {
  const own = CONDITIONS.flatMap((name) => conditionEdges(node[name], node, catalogue));
  const join = node["Join Type"];
  const edges: Edge[] = [];
  for (const child of node.Plans ?? []) {
    const below = edgesOf(child, catalogue);
    const relationship = child["Parent Relationship"];
    const isApart =
      relationship === "SubPlan" ||
      relationship === "InitPlan" ||
      (relationship === "Inner" && (join === "Left" || join === "Anti")) ||
      (relationship === "Outer" && (join === "Right" || join === "Right Anti"));
    if (!isApart) {
      edges.push(...below);
      continue;
    }
    // Rows beside it are kept whether or not it has a match: its conditions confine only itself.
    const inside = new Set(nodesOf(child).map((one) => aliasOf(one, catalogue)));
    const all = relationship === "Inner" || relationship === "Outer" ? [...below, ...own] : below;
    edges.push(...all.filter(({ to }) => inside.has(to.split(".")[0]!)));
  }
  const isOuterJoin = join === "Left" || join === "Anti" || join === "Right" || join === "Right Anti";
  return isOuterJoin || join === "Full" ? edges : [...edges, ...own];
}

/** The parts of an AND that are equalities of columns and parameters, in both directions. */
function conditionEdges(condition: unknown, node: PlanNode, catalogue: Catalogue): Edge[] {
  if (typeof condition !== "string") return [];
  return conjuncts(condition).flatMap((part) => {
    const sides = /^(.+?) = (.+)$/.exec(part);
    const left = term(sides?.[1], node, catalogue);
    const right = term(sides?.[2], node, catalogue);
    if (left === null || right === null) return [];
    return [
      { from: left, to: right },
      { from: right, to: left },
    ];
  });
}

function conjuncts(condition: string): string[] {
  const text = withoutParentheses(condition);
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (text[index] === "(") depth += 1;
    if (text[index] === ")") depth -= 1;
    if (depth > 0) continue;
    if (text.startsWith(" OR ", index)) return [];
    if (!text.startsWith(" AND ", index)) continue;
    parts.push(text.slice(start, index));
    start = index + 5;
  }
  parts.push(text.slice(start));
  return parts.length === 1 ? [text] : parts.flatMap(conjuncts);
}

/** `(a.b)` without the parentheses around all of it. */
function withoutParentheses(text: string): string {
  if (!text.startsWith("(")) return text;
  let depth = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (text[index] === "(") depth += 1;
    if (text[index] === ")") depth -= 1;
    if (depth === 0) return text;
  }
  return text.endsWith(")") ? withoutParentheses(text.slice(1, -1)) : text;
}

/** `$1` for a parameter or an array of it, `alias.column` for a column, null for anything else. */
function term(text: string | undefined, node: PlanNode, catalogue: Catalogue): string | null {
  if (text === undefined) return null;
  const bare = withoutParentheses(text.replace(/::[a-z]+(\[\])?/g, "").replace(/^ANY /, ""));
  if (/^\$\d+$/.test(bare)) return bare;
  const [, quoted, plain, column] = /^(?:"(\w+)"|(\w+))\."?(\w+)"?$/.exec(bare) ?? [];
  if (column === undefined) return null;
  return `${baseAlias(quoted ?? plain!, node, catalogue)}.${column}`;
}

/**
 * Columns of common table expressions and subqueries are those of the same name below. What functions make of parameters
 * is given by the caller, as are new rows.
 */
function derivedColumns(nodes: readonly PlanNode[], catalogue: Catalogue): Edge[] {
  return nodes.flatMap((node) => {
    const alias = node.Alias;
    if (alias === undefined || node.Output === undefined) return [];
    const columns = node.Output.flatMap((output) => term(output, node, catalogue) ?? []);
    const own = columns.filter((column) => column.startsWith(`${alias}.`));
    if (node["Node Type"] === "ModifyTable" && node["Operation"] === "Insert")
      return own.map((to) => ({ from: NEW_ROW, to }));
    // Only of parameters: a function of another table's columns gives no value of the caller's.
    if (node["Node Type"] === "Function Scan")
      return /\b[a-z]\w*\.[a-z]/.test(node["Function Call"] ?? "")
        ? []
        : own.map((to) => ({ from: "$", to }));
    const source =
      node["Node Type"] === "CTE Scan"
        ? nodes.find((other) => other["Subplan Name"] === `CTE ${node["CTE Name"]}`)
        : node["Node Type"] === "Subquery Scan"
          ? node.Plans?.[0]
          : undefined;
    const below = (source?.Output ?? []).flatMap((output) => term(output, source!, catalogue) ?? []);
    return own.flatMap((to) =>
      below.filter((from) => from.split(".")[1] === to.split(".")[1]).map((from) => ({ from, to })),
    );
  });
}

/** `on conflict do update` changes the row that has the values of a unique index. */
function overwrittenLevel(node: PlanNode, catalogue: Catalogue): number[] {
  const table = node["Relation Name"];
  if (node["Conflict Resolution"] !== "UPDATE" || table === undefined || tablesOfNobody.has(table)) return [];
  const columns = (node["Conflict Arbiter Indexes"] ?? []).flatMap(
    (name) => catalogue.indexes.get(name) ?? [],
  );
  return [Math.max(...columns.map((column) => keyLevel(table, column, catalogue)))];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const aliasOf = (node: PlanNode, catalogue: Catalogue): string =>
  node.Alias === undefined ? "" : baseAlias(node.Alias, node, catalogue);

/** Partitions are scanned as `d_1`, `d_2` …: one table to the statement. */
function baseAlias(alias: string, node: PlanNode, { parents }: Catalogue): string {
  return node.Alias === alias && parents.has(node["Relation Name"] ?? "")
    ? alias.replace(/_\d+$/, "")
    : alias;
}
