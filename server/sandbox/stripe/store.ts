import { join } from "node:path";
import { memoryJournal, openJournal, readJournal, rewriteJournal } from "./journal.ts";
import type { State, TableName } from "./state.ts";

export interface Transaction {
  get<T extends TableName>(table: T, id: string): State[T] | undefined;
  /** Oldest first. */
  list<T extends TableName>(table: T): Array<[string, State[T]]>;
  put<T extends TableName>(table: T, id: string, value: State[T]): void;
  remove(table: TableName, id: string): void;
}

export interface Store {
  /** Runs `work` at once; what it wrote is kept as a whole, or not at all when it throws. */
  transact<R>(work: (tx: Transaction) => R): R;
  /** Resolves when every transaction so far is on disk. Nothing may be answered before. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

type Write = [table: TableName, id: string, value: unknown];
type Tables = Map<TableName, Map<string, unknown>>;

const IDEMPOTENCY_SECONDS = 24 * 3600;
const EVENT_SECONDS = 30 * 24 * 3600;

/** Opens the state kept in `directory`, or an empty one in memory. */
export async function openStore(directory: string | undefined, nowSeconds: number): Promise<Store> {
  const tables: Tables = new Map();
  if (directory === undefined) return storeOver(tables, memoryJournal);

  const file = join(directory, "stripe.jsonl");
  for (const entry of readJournal(file)) apply(tables, entry as Write[]);
  dropOldRecords(tables, nowSeconds);
  rewriteJournal(file, snapshot(tables));
  return storeOver(tables, await openJournal(file));
}

function storeOver(tables: Tables, journal: Awaited<ReturnType<typeof openJournal>>): Store {
  return {
    transact(work) {
      const writes: Write[] = [];
      const result = work(transactionOver(tables, writes));
      if (writes.length > 0) {
        apply(tables, writes);
        journal.append(writes);
      }
      return result;
    },
    settled: journal.settled,
    close: journal.close,
  };
}

function transactionOver(tables: Tables, writes: Write[]): Transaction {
  const written = (table: TableName, id: string) => writes.findLast(([t, i]) => t === table && i === id);
  return {
    get<T extends TableName>(table: T, id: string) {
      const own = written(table, id);
      const value = own ? own[2] : tables.get(table)?.get(id);
      return (value ?? undefined) as State[T] | undefined;
    },
    list<T extends TableName>(table: T) {
      const rows = new Map(tables.get(table));
      for (const write of writes) if (write[0] === table) set(rows, write[1], write[2]);
      return [...rows] as Array<[string, State[T]]>;
    },
    put: (table, id, value) => void writes.push([table, id, value]),
    remove: (table, id) => void writes.push([table, id, null]),
  };
}

function apply(tables: Tables, writes: Write[]): void {
  for (const [name, id, value] of writes) {
    const table = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, table);
    set(table, id, value);
  }
}

function set(rows: Map<string, unknown>, id: string, value: unknown): void {
  if (value === null) rows.delete(id);
  else rows.set(id, value);
}

/** Stripe keeps idempotent answers for at least 24 hours, and events for 30 days. */
function dropOldRecords(tables: Tables, nowSeconds: number): void {
  const records = tables.get("idempotency");
  for (const [key, record] of records ?? []) {
    const { created } = record as State["idempotency"];
    if (created < nowSeconds - IDEMPOTENCY_SECONDS) records?.delete(key);
  }
  const events = tables.get("events");
  for (const [id, event] of events ?? []) {
    const { created } = (event as State["events"]).object;
    if (created < nowSeconds - EVENT_SECONDS) events?.delete(id);
  }
}

function snapshot(tables: Tables): Write[][] {
  return [...tables].flatMap(([name, rows]) => [...rows].map(([id, value]): Write[] => [[name, id, value]]));
}
