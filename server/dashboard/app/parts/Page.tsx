import { Link } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { useWorkspace } from "../api/workspace.ts";
import type { Live } from "../live/live-reading.ts";
import { LiveMark } from "../live/LiveMark.tsx";
import { SearchButton } from "../search/SearchButton.tsx";
import { Tag } from "./Tag.tsx";

let isFirstPage = true;

/** Title and heading of a page. The heading takes the focus when a link has led here, so that it is read out. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · svc checkout`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}

export interface PageProps {
  /** Of the document, and the last crumb. */
  title: string;
  /** In place of the title. */
  heading?: ReactNode;
  /** Beside the heading. */
  status?: ReactNode;
  lead?: string;
  actions?: ReactNode;
  /** The list that the page belongs to. */
  parent?: { title: string; to: string; search?: Record<string, string> };
  /** How the page follows what happens, if it does. */
  live?: Live | undefined;
  children: ReactNode;
}

/** A page of a workspace. */
export function Page({ title, heading, status, lead, actions, parent, live, children }: PageProps) {
  const headingRef = usePageTitle(title);
  const { mode } = useWorkspace();
  return (
    <>
      <div className="bar">
        {parent !== undefined && (
          <nav aria-label="Breadcrumb">
            <Link to={parent.to} search={parent.search}>
              {parent.title}
            </Link>{" "}
            › {title}
          </nav>
        )}
        {live !== undefined && <LiveMark live={live} />}
        {mode === "test" ? <Tag tone="warn">Test data</Tag> : <Tag tone="ok">Live data</Tag>}
        <SearchButton />
      </div>
      <div className="head">
        <h1 ref={headingRef} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {status}
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </>
  );
}
