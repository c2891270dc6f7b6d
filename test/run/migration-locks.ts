import { isWithoutTransaction } from "../../server/db/migrate.ts";

/**
 * Finds statements of a migration that stop the service while they run: those that scan or rewrite an existing table
 * under a lock (PostgreSQL documentation, "Explicit Locking" and "ALTER TABLE"), and those that take away what servers of
 * the previous release use. Decision: docs/decisions/0081-migrations-without-stopping.md.
 */

interface Statement {
  /** In lower case, without comments; literals are empty. */
  text: string;
  /** A comment before it begins with `accepted:` and gives a reason. */
  isAccepted: boolean;
}

const ACCEPTED = " @accepted ";
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

function statementsOf(sql: string): Statement[] {
  const text = sql.replaceAll(tokens, (token) => {
    if (/^-- accepted: \S/.test(token)) return ACCEPTED;
    if (token.startsWith("--") || token.startsWith("/*")) return " ";
    return token.startsWith("'") ? "''" : "''''";
  });
  return text
    .split(";")
    .map((part) => ({
      text: part
        .replaceAll(ACCEPTED, " ")
        .replaceAll(/"|\bpublic\./g, "")
        .replaceAll(/\s+/g, " ")
        .trim()
        .toLowerCase(),
      isAccepted: part.includes(ACCEPTED),
    }))
    .filter((statement) => statement.text !== "");
}

/** Statements that neither lock an existing table for long nor change what it offers. */
const harmless =
  /^(create (or replace )?(table|function|procedure|view|trigger|type|sequence|extension|schema)|alter (type|sequence)|insert|set local|select|comment|grant|revoke|drop (function|procedure|view|trigger)) /;

const index =
  /^create (?:unique )?index (concurrently )?(?:if not exists )?(?:(?!on )(\S+) )?on (only )?([\w.]+)/;

/**
 * @param sql the migration. @param earlier those before it.
 * @returns one line for each statement to be written differently.
 */
export function findLocks(sql: string, earlier: readonly string[] = []): string[] {
  const statements = statementsOf(sql);
  const created = statements.flatMap(
    ({ text }) => /^create table (?:if not exists )?([\w.]+)/.exec(text)?.[1] ?? [],
  );
  const before = earlier.flatMap(statementsOf);
  return statements.flatMap((statement, position) => {
    if (statement.isAccepted) return [];
    const faults = isWithoutTransaction(sql)
      ? faultsOutside(statement.text, statements[position - 1]?.text)
      : faultsInside(statement.text, created, { before, own: statements });
    return faults.map((fault) => `${statement.text.slice(0, 60)}: ${fault}`);
  });
}

/** What a migration without a transaction may do; each statement can be repeated after an interruption. */
function faultsOutside(text: string, previous: string | undefined): string[] {
  if (text.startsWith("drop index concurrently if exists ")) return [];
  if (/^alter table (only )?[\w.]+ validate constraint \w+$/.test(text)) return [];
  const [, concurrently, name] = index.exec(text) ?? [];
  if (concurrently === undefined) return ["needs a transaction: put it into a migration of its own"];
  if (name === undefined) return ["name the index, so that it can be dropped"];
  return previous === `drop index concurrently if exists ${name}`
    ? []
    : [
        `put "drop index concurrently if exists ${name};" before it: an interrupted build leaves an invalid index`,
      ];
}

interface Context {
  before: readonly Statement[];
  own: readonly Statement[];
}

function faultsInside(text: string, created: readonly string[], context: Context): string[] {
  const [isIndex, concurrently, , only, indexed] = index.exec(text) ?? [];
  if (isIndex !== undefined) {
    if (concurrently !== undefined) return ["begin the migration with the line -- no-transaction"];
    return only !== undefined || created.includes(indexed!)
      ? []
      : [
          "blocks writes while it is built: create index concurrently, in a migration that begins with -- no-transaction",
        ];
  }
  const [, table, actions] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text) ?? [];
  if (table !== undefined)
    return created.includes(table)
      ? []
      : partsOf(actions!).flatMap((action) => faultOfAction(table, action, context) ?? []);
  const [, changed] = /^(?:update|delete from) (?:only )?([\w.]+)/.exec(text) ?? [];
  if (changed !== undefined)
    return created.includes(changed)
      ? []
      : ["locks every row until the migration ends: change rows in batches, by a task"];
  if (/^drop (table|index)/.test(text))
    return [
      "the previous release may use it: accept it once no released version does, and drop indexes concurrently",
    ];
  return harmless.test(text) ? [] : ["is not known to be harmless"];
}

/** Splits at commas outside of brackets. */
function partsOf(actions: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const character of actions) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** Evaluated once, so that no row is written. */
const constant =
  /^(?:''|-?[\d.]+|true|false|null|now\(\)|current_timestamp|current_date)(?:::[\w[\]]+)?(?: |$)/;

function faultOfAction(table: string, action: string, context: Context): string | null {
  if (/^add (column )?(if not exists )?(?!constraint|check|foreign|unique|primary|exclude)\w/.test(action))
    return faultOfColumn(action);
  if (/^add (constraint \w+ )?(check|foreign key)/.test(action))
    return action.endsWith("not valid")
      ? null
      : "reads every row: add it not valid, and validate it in the next migration";
  if (/^add (constraint \w+ )?(unique|primary key|exclude)/.test(action))
    return /\busing index\b/.test(action)
      ? null
      : "builds an index under a lock: build it concurrently, and add it using index";
  if (action.startsWith("validate constraint"))
    return "reads every row under the locks of this transaction: put it into a migration that begins with -- no-transaction";
  const [, column] = /^alter (?:column )?(\w+) set not null$/.exec(action) ?? [];
  if (column !== undefined)
    return isKnownNotNull(table, column, context.before)
      ? null
      : `reads every row under a lock: first add check (${column} is not null) not valid, and validate it in the next migration`;
  if (/^alter (column )?\w+ (set data )?type\b/.test(action))
    return "rewrites the table: add a column, and copy in batches";
  if (/^(rename|drop (?!constraint|not null|default))/.test(action))
    return "the previous release may use it: accept it once no released version does";
  return /^(alter (column )?\w+ (set (default|statistics|storage)|drop (default|not null))|drop constraint|set \(|reset \(|(enable|disable) trigger|attach partition|owner to|replica identity)/.test(
    action,
  )
    ? null
    : "is not known to be harmless";
}

function faultOfColumn(action: string): string | null {
  const [definition, value] = action.split(/ default /, 2);
  if (/\b(references|check|unique|primary key)\b/.test(action))
    return "checks every row under a lock: add the constraint for itself, not valid";
  if (/\b(generated|(small|big)?serial)\b/.test(action)) return "rewrites the table";
  if (value !== undefined && !constant.test(value)) return "writes every row: its default is no constant";
  return / not null\b/.test(definition!) && value === undefined
    ? "fails on rows that exist: give it a default"
    : null;
}

/** Whether an earlier migration has validated that the column is never null. */
function isKnownNotNull(table: string, column: string, before: readonly Statement[]): boolean {
  const added = new RegExp(
    `^alter table (?:only )?${table} .*add constraint (\\w+) check \\(\\(?${column} is not null\\)?\\) not valid`,
  );
  const names = before.flatMap(({ text }) => added.exec(text)?.[1] ?? []);
  return names.some((name) =>
    before.some(({ text }) =>
      new RegExp(`^alter table (only )?${table} validate constraint ${name}$`).test(text),
    ),
  );
}
