import type { Sql } from "../../../server/db/sql.ts";
import {
  listColumnComments,
  listFunctions,
  listOthers,
  listTables,
  listViews,
  type TableRow,
} from "./catalogue.sql.ts";

const HEADER = `-- Generated from the database catalogue, after all migrations. Do not edit: run \`npm run generate\`.
-- To change the schema, add a file to server/db/migrations/.
--
-- Partitions are not listed: a PARTITION BY table has one for each day or month, and some have a default one.
-- The job queue keeps its tables in the schema graphile_worker.
`;

/**
 * The schema of a migrated database as one SQL text, for reading.
 * @throws when the database holds kinds of objects that this description would leave out.
 */
export async function schemaFile(sql: Sql): Promise<string> {
  const others = await listOthers(sql);
  if (others.length > 0) throw new Error(`the schema file cannot describe: ${others.join(", ")}`);
  const comments = await listColumnComments(sql);
  const tables = (await listTables(sql)).map((table) =>
    [
      tableStatement(table),
      ...[...table.indexes, ...table.triggers].map((definition) => `${shortened(definition)};`),
      ...comments
        .filter((comment) => comment.table_name === table.name)
        .map(({ name, comment }) => `COMMENT ON COLUMN ${table.name}.${name} IS ${quoted(comment)};`),
    ].join("\n"),
  );
  const views = (await listViews(sql)).map(
    ({ name, definition }) => `CREATE VIEW ${name} AS\n${definition.trim()}`,
  );
  const functions = (await listFunctions(sql)).map((definition) => `${definition.trim()};`);
  return [HEADER, ...functions, ...tables, ...views].map((part) => `${part.trimEnd()}\n`).join("\n");
}

function tableStatement(table: TableRow): string {
  const lines = table.lines.map((line) => `  ${shortened(line)}`).join(",\n");
  const tail = [
    table.partition_key === null ? "" : ` PARTITION BY ${table.partition_key}`,
    table.options === null ? "" : ` WITH (${table.options.join(", ")})`,
  ].join("");
  const create = `CREATE ${table.unlogged ? "UNLOGGED " : ""}TABLE ${table.name} (\n${lines}\n)${tail};`;
  return table.comment === null
    ? create
    : `${create}\nCOMMENT ON TABLE ${table.name} IS ${quoted(table.comment)};`;
}

/** The same in fewer words: on one line, with short names of types and without what goes without saying. */
function shortened(definition: string): string {
  return definition
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/timestamp(\(\d\))? with time zone/g, "timestamptz$1")
    .replaceAll("'::text", "'")
    .replace(/ ON (ONLY )?public\./, " ON ")
    .replace(/ ON ONLY /, " ON ")
    .replace(" USING btree ", " ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
