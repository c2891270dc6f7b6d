import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { SlowNote } from "../live/SlowNote.tsx";
import { Page, type PageProps } from "./Page.tsx";
import { Problem } from "./Problem.tsx";

export interface RecordPageProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** What the record is, as "Order". */
  noun: string;
  parent: NonNullable<PageProps["parent"]>;
  /** Displayed if there is no such record. */
  missing: ReactNode;
  /** The page of the record that was found. */
  children: (data: Data) => ReactNode;
}

/** The page of one record with its states: loading, not found, failed. */
export function RecordPage<Data>({ query, noun, parent, missing, children }: RecordPageProps<Data>) {
  const { data, error, refetch } = query;
  if (error instanceof ApiError && error.isNotFound) {
    return (
      <Page title={`${noun} not found`} parent={parent}>
        <div className="lead">{missing}</div>
      </Page>
    );
  }
  if (data !== undefined) return children(data);
  return (
    <Page
      title={noun}
      heading={
        <>
          <span className="hidden-text">{noun}</span>
          <Skeleton height={26} width={180} component="span" display="block" />
        </>
      }
      parent={parent}
    >
      {error === null ? (
        <div aria-busy="true">
          <div className="facts" style={{ minHeight: 74 }} />
          <Skeleton height={14} mb={16} width="60%" />
          <Skeleton height={14} mb={16} width="40%" />
          <SlowNote />
        </div>
      ) : (
        <Problem error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}
