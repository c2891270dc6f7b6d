import type { ReactNode } from "react";
import { type Header, wc } from "./woocommerce-admin.ts";

/** A column, with what it shows of an entry. */
export type ListColumn<Entry> = Pick<Header, "label" | "screenReaderLabel" | "isNumeric"> & {
  key: string;
  cell(entry: Entry): ReactNode;
};

/** A list in WooCommerce's table, by pages; the first column names the entry. */
export function ListCard<Entry extends { id: string }>(props: {
  title: string;
  entries: readonly Entry[];
  columns: readonly ListColumn<Entry>[];
  /** Number of the page, from 1. */
  number: number;
  perPage: number;
  /** How many entries there are on all pages. */
  total: number;
  /** Search, filters and buttons. */
  tools: ReactNode;
  emptyMessage: string;
  onPage(number: number): void;
}) {
  const { entries, columns } = props;
  const { TableCard } = wc.components;
  return (
    <TableCard
      title={props.title}
      headers={columns.map(({ cell: _, ...column }) => ({
        ...column,
        required: true,
        cellClassName: `svc-checkout-cell is-${column.key}`,
      }))}
      rows={entries.map((entry) => columns.map(({ cell }) => ({ display: cell(entry), value: entry.id })))}
      rowKey={(_, index) => entries[index]?.id ?? index}
      rowHeader={0}
      rowsPerPage={props.perPage}
      totalRows={props.total}
      showMenu={false}
      query={{ paged: String(props.number) }}
      onQueryChange={(name) => (value) => {
        if (name === "paged") props.onPage(Number(value));
      }}
      actions={props.tools}
      emptyMessage={props.emptyMessage}
    />
  );
}
