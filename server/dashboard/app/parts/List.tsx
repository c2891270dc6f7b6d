import { Button, Skeleton } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NewsBar } from "../live/NewsBar.tsx";
import type { News } from "../live/live-reading.ts";
import { SlowNote } from "../live/SlowNote.tsx";
import { Problem } from "./Problem.tsx";
import { SelectAll, SelectRow, type Selection } from "./selection/Selection.tsx";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  isFigure?: boolean;
  /** Left out on phones. */
  isWide?: boolean;
}

/** What is read for a list. */
export interface ListQuery<Row> extends Pick<
  UseInfiniteQueryResult<Row[]>,
  "data" | "error" | "hasNextPage" | "isFetchingNextPage"
> {
  refetch: () => unknown;
  fetchNextPage: () => unknown;
  /** What came since the list was read; undefined for a list that does not follow. */
  news?: News | null;
}

export interface ListProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  query: ListQuery<Row>;
  keyOf: (row: Row) => string;
  /** Shown if there is nothing. */
  empty: ReactNode;
  /** Of rows, for a list in which they can be selected. */
  selection?: Selection<Row> | undefined;
}

const SKELETON_ROWS = 6;

/** A list that the API returns at once. */
export const wholeList = <Row,>(query: Pick<ListQuery<Row>, "data" | "error" | "refetch">) => ({
  data: query.data,
  error: query.error,
  refetch: query.refetch,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.reject(new Error("there is no next page")),
});

/** A table with its states: loading, empty, failed, more to load. */
export function List<Row>({ label, columns, query, keyOf, empty, selection }: ListProps<Row>) {
  const { data: rows, error } = query;
  if (rows === undefined && error !== null) return <Problem error={error} retry={() => query.refetch()} />;
  const newsBar = query.news === undefined ? null : <NewsBar news={query.news} />;
  if (rows?.length === 0) {
    return (
      <>
        {newsBar}
        <div className="empty">{empty}</div>
      </>
    );
  }
  const classOf = ({ isFigure, isWide }: Column<Row>) =>
    [isFigure ? "figure" : "", isWide ? "wide" : ""].join(" ").trim() || undefined;
  return (
    <>
      {newsBar}
      <table className="table" aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col" className="select">
                <SelectAll selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <tr key={index}>
                  {selection !== undefined && <td className="select" />}
                  {columns.map((column) => (
                    <td key={column.title} className={classOf(column)}>
                      <Skeleton height={12} my={4} width="70%" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={keyOf(row)} data-selected={selection?.isSelected(row) || undefined}>
                  {selection !== undefined && (
                    <td className="select">
                      <SelectRow selection={selection} row={row} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.title} className={classOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {rows === undefined && <SlowNote />}
      <ShowMore query={query} />
    </>
  );
}

/** Loads the next page of a list, if there is one. */
export function ShowMore({
  query,
}: {
  query: Pick<ListQuery<unknown>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}) {
  if (!query.hasNextPage) return null;
  return (
    <div className="more">
      <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
