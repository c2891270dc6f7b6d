import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { statusFacts, type Funnel } from "./session-facts.ts";
import { periods } from "./sessions-query.ts";

const activeOptions = { exact: true, includeSearch: true } as const;

/** All sessions of the period, or those with one status, with their numbers. */
export function SessionTabs({ statuses }: { statuses: Funnel["statuses"] | undefined }) {
  const params = useParams();
  const known = Object.entries(statusFacts).map(([status, { name }]) => ({
    status,
    name,
    count: statuses?.[status as keyof typeof statusFacts],
  }));
  const all = statuses && Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="tabs counted" aria-label="Status">
      {[{ status: undefined, name: "All", count: all }, ...known].map(({ status, name, count }) => (
        <Link
          key={name}
          to="/$workspace/$mode/sessions"
          params={params}
          search={(before) => ({ ...before, status })}
          activeOptions={activeOptions}
        >
          {name} <span className="quiet small">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Which sessions by the time of their creation. */
export function PeriodChoice() {
  const params = useParams();
  return (
    <nav className="segments" aria-label="Period">
      {[...periods, { value: "dates", text: "Dates…" }].map(({ value, text }) => (
        <Link
          key={text}
          to="/$workspace/$mode/sessions"
          params={params}
          search={({ from, to, ...before }) => ({
            ...before,
            period: value,
            ...(value === "dates" ? { from, to } : { from: undefined, to: undefined }),
          })}
          activeOptions={activeOptions}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

function useParams() {
  const { id: workspace, mode } = useWorkspace();
  return { workspace, mode };
}
