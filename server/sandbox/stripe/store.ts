import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { State, TableName } from "./state.ts";

export interface Transaction {
  get<T extends TableName>(table: T, id: string): State[T] | undefined;
  /** Oldest first. */
  list<T extends TableName>(table: T): Array<[string, State[T]]>;
  put<T extends TableName>(table: T, id: string, value: State[T]): void;
  remove(table: TableName, id: string): void;
}

export interface Store {
  /** Runs `work` at once; what it wrote is on disk as a whole when this returns, and not at all when it throws. */
  transact<R>(work: (tx: Transaction) => R): R;
  close(): void;
}

const EVENT_SECONDS = 30 * 24 * 3600;

/** Opens the state kept in `directory`, or an empty one in memory. */
export function openStore(
  directory: string | undefined,
  { nowSeconds, keySeconds }: { nowSeconds: number; keySeconds: number },
): Store {
  if (directory !== undefined) mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(directory === undefined ? ":memory:" : join(directory, "stripe.sqlite"));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table if not exists state (
      position integer primary key, name text not null, id text not null, value text not null, unique (name, id))`);
  const tx = transactionOver(database);
  const transact = <R>(work: (tx: Transaction) => R): R => {
    database.exec("begin");
    try {
      const result = work(tx);
      database.exec("commit");
      return result;
    } catch (error) {
      database.exec("rollback");
      throw error;
    }
  };
  const journal = directory === undefined ? "" : join(directory, "stripe.jsonl");
  if (existsSync(journal)) {
    transact(() => importJournal(tx, journal));
    rmSync(journal);
  }
  // Events are kept for 30 days: https://docs.stripe.com/api/events
  const forget = database.prepare("delete from state where name = ? and value ->> ? < ?");
  forget.run("idempotency", "$.created", nowSeconds - keySeconds);
  forget.run("events", "$.object.created", nowSeconds - EVENT_SECONDS);
  return { transact, close: () => void (database.isOpen && database.close()) };
}

function transactionOver(database: DatabaseSync): Transaction {
  const get = database.prepare("select value from state where name = ? and id = ?");
  const list = database.prepare("select id, value from state where name = ? order by position");
  const put = database.prepare(
    "insert into state (name, id, value) values (?, ?, ?) on conflict do update set value = excluded.value",
  );
  const remove = database.prepare("delete from state where name = ? and id = ?");
  return {
    get<T extends TableName>(table: T, id: string) {
      const row = get.get(table, id);
      return row === undefined ? undefined : (JSON.parse(String(row["value"])) as State[T]);
    },
    list: <T extends TableName>(table: T) =>
      list.all(table).map(({ id, value }) => [String(id), JSON.parse(String(value)) as State[T]]),
    put: (table, id, value) => void put.run(table, id, JSON.stringify(value)),
    remove: (table, id) => void remove.run(table, id),
  };
}

/** State of an earlier release: JSON lines, the last of which may be torn. */
function importJournal(tx: Transaction, file: string): void {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  for (const line of lines) {
    for (const [table, id, value] of JSON.parse(line) as Array<[TableName, string, never]>) {
      if (value === null) tx.remove(table, id);
      else tx.put(table, id, value);
    }
  }
}
