/** What other plugins change of the screen (`docs/extending-woocommerce.md`). */
import type { ReactNode } from "react";
import { showSafely } from "../extensions/cell-boundary.tsx";
import { attempt, filtered, isRecord } from "../extensions/filter.ts";
import type { Filter } from "./filter.ts";
import type { Order } from "./order.ts";

/** A column, with what it shows of an order. */
export type Column = {
  key: string;
  label: ReactNode;
  screenReaderLabel?: string;
  isSortable?: boolean;
  isNumeric?: boolean;
  defaultSort?: boolean;
  cell(order: Order): ReactNode;
};

/** The screen does not work without them. */
const pinned: readonly string[] = ["select", "created", "actions"];

const columnsFilter = "svcCheckout.netTerms.columns";

/** The columns as other plugins add, relabel, reorder or remove some. */
export function filterColumns(columns: readonly Column[], filter: Filter): readonly Column[] {
  return filtered(columnsFilter, columns, copyEach, (result) => readColumns(columns, result), { view: filter.view });
}

function readColumns(columns: readonly Column[], result: unknown): Column[] | null {
  const read = new Map<string, Column>();
  for (const entry of Array.isArray(result) ? (result as unknown[]) : []) {
    const { key, cell } = isRecord(entry) ? entry : {};
    if (!isRecord(entry) || typeof key !== "string" || typeof cell !== "function" || read.has(key)) {
      continue;
    }
    const own = columns.find((column) => column.key === key);
    const label = typeof entry["label"] === "string" ? entry["label"] : (own?.label ?? key);
    const show = cell as Column["cell"];
    read.set(
      key,
      own === undefined
        ? { key, label, isNumeric: entry["isNumeric"] === true, cell: (order) => showSafely(columnsFilter, () => show(structuredClone(order))) }
        : { ...own, label, cell: show === own.cell ? show : (order) => showSafely(columnsFilter, () => show(structuredClone(order))) },
    );
  }
  return pinned.every((key) => read.has(key)) ? [...read.values()] : null;
}

/** Something that can be done with an order. */
export type RowEntry = {
  key: string;
  label: string;
  /** Entries of a group stand together; those of other plugins have a group of their own by default. */
  group: string;
  isDestructive: boolean;
  run(order: Order): void;
};

const actionsFilter = "svcCheckout.netTerms.rowActions";

/** The entries of an order's menu as other plugins add, relabel, reorder or remove some. */
export function filterRowActions(entries: readonly RowEntry[], order: Order): readonly RowEntry[] {
  return filtered(actionsFilter, entries, copyEach, readEntries, structuredClone(order));
}

function readEntries(result: unknown): RowEntry[] | null {
  if (!Array.isArray(result)) {
    return null;
  }
  const read = new Map<string, RowEntry>();
  for (const entry of result as unknown[]) {
    const { key, label, group, isDestructive, run } = isRecord(entry) ? entry : {};
    if (typeof key === "string" && typeof label === "string" && typeof run === "function" && !read.has(key)) {
      const start = run as RowEntry["run"];
      read.set(key, {
        key,
        label,
        group: typeof group === "string" ? group : "extensions",
        isDestructive: isDestructive === true,
        run: (order) => void attempt(actionsFilter, () => start(structuredClone(order))),
      });
    }
  }
  return [...read.values()];
}

const copyEach = <Entry extends object>(entries: readonly Entry[]): Entry[] => entries.map((entry) => ({ ...entry }));
