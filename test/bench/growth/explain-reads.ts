import postgres from "postgres";
import type { Pool } from "../../../server/db/sql.ts";
import { listIndexParents } from "./index-parents.sql.ts";
import type { History, Read } from "./reads.ts";

/** Summary of the plans a read executed, from auto_explain with ANALYZE and BUFFERS. */
export interface Plan {
  statements: number;
  rows: number;
  /** Pages of 8 KiB accessed, cached or not. */
  buffers: number;
  /** Partitions accessed. */
  partitions: number;
  /** Names of the parent table's indexes. */
  indexes: string[];
  /** Scans and sorts of many rows. */
  problems: string[];
}

/** One node of EXPLAIN (FORMAT JSON). */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Loops": number;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

/** Up to this many rows may be scanned or sorted. */
const MAX_ROWS_PER_NODE = 2_000;

/**
 * Runs each read until its plans are settled, then returns the plans of one run.
 * @param tables partitioned tables whose partitions are counted.
 */
export async function explainReads<H extends History>(
  history: H,
  reads: ReadonlyArray<Read<H>>,
  tables: readonly string[],
): Promise<Map<Read<H>, Plan>> {
  let roots: PlanNode[] = [];
  const sql = postgres(history.url, {
    max: 1,
    onnotice({ message }) {
      const json = /^duration: .*? plan:\n([^]*)$/.exec(message ?? "")?.[1];
      if (json !== undefined) roots.push((JSON.parse(json) as { Plan: PlanNode }).Plan);
    },
    types: history.sql.options.types,
    connection: history.sql.options.connection,
  }) as Pool;
  await sql`load 'auto_explain'`;
  const parents = await listIndexParents(history.sql);
  const plans = new Map<Read<H>, Plan>();
  for (const read of reads) {
    await sql.unsafe("set auto_explain.log_min_duration = -1");
    // Postgres decides on a generic plan at the sixth run of a prepared statement.
    for (let run = 0; run < 6; run++) await read.run({ ...history, sql });
    await sql.unsafe(`set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_buffers = on; set auto_explain.log_format = json; set auto_explain.log_level = notice`);
    roots = [];
    const rows = await read.run({ ...history, sql });
    plans.set(read, summaryOf(roots, rows, parents, tables));
  }
  await sql.end();
  return plans;
}

function summaryOf(
  roots: readonly PlanNode[],
  rows: number,
  parents: Map<string, string>,
  tables: readonly string[],
): Plan {
  const nodes = roots.flatMap(executedNodes);
  const tableNodes = nodes.filter(({ "Relation Name": name }) =>
    tables.some((table) => name?.startsWith(`${table}_`)),
  );
  return {
    statements: roots.length,
    rows,
    buffers: roots.reduce((sum, root) => sum + root["Shared Hit Blocks"] + root["Shared Read Blocks"], 0),
    partitions: new Set(tableNodes.map((node) => node["Relation Name"])).size,
    indexes: [
      ...new Set(nodes.flatMap(({ "Index Name": name }) => (name ? [parents.get(name) ?? name] : []))),
    ].toSorted(),
    problems: nodes.flatMap(problemsOf),
  };
}

function executedNodes(node: PlanNode): PlanNode[] {
  return node["Actual Loops"] === 0 ? [] : [node, ...(node.Plans ?? []).flatMap(executedNodes)];
}

function problemsOf(node: PlanNode): string[] {
  const type = node["Node Type"];
  const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  if (read <= MAX_ROWS_PER_NODE) return [];
  if (type === "Seq Scan") return [`reads all of ${node["Relation Name"]} (${read} rows)`];
  if (type === "Sort") return [`sorts ${read} rows`];
  if (node["Index Name"] !== undefined) return [`reads ${read} rows through ${node["Index Name"]}`];
  return [];
}
