import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { List, type Column, type ListQuery } from "../parts/List.tsx";
import { Time } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { codeNames, countText, type Limits, type RefusedCalls } from "./limits-facts.ts";

interface RefusalsProps {
  refused: Limits["refused"] | undefined;
  query: ListQuery<RefusedCalls>;
}

/** Calls that were refused, by store and reason; each leads to them in the request log. */
export function Refusals({ refused, query }: RefusalsProps) {
  return (
    <section className="part" aria-labelledby="refused">
      <h2 id="refused">Refused calls</h2>
      <List
        label="Refused calls"
        query={query}
        columns={useColumns()}
        keyOf={(row) => `${row.merchant_id} ${row.error_code}`}
        empty={
          <>
            <h2>Nothing was refused</h2>
            <p>No call of the API was beyond a limit in the last 7 days.</p>
          </>
        }
      />
      {refused?.is_complete === false && (
        <p className="quiet small">There were more: only the newest are counted.</p>
      )}
      <p className="quiet small">
        From the request log, which has no calls of checkout pages and none that were refused before their
        workspace was known.
      </p>
    </section>
  );
}

function useColumns(): ReadonlyArray<Column<RefusedCalls>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Calls of",
      cell: ({ merchant_id: store, error_code: code }) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/logs"
            params={{ workspace, mode }}
            search={{ response: "limited", ...(store === null ? {} : { store }) }}
          >
            {store === null ? "The workspace" : storeName(store)}
          </Link>
          <div className="quiet small">
            {code !== null && (codeNames[code] ?? code)}
            {code !== null && codeNames[code] !== undefined && (
              <>
                {" "}
                <code>{code}</code>
              </>
            )}
          </div>
        </>
      ),
    },
    { title: "24 h", isFigure: true, cell: ({ last_24h: count }) => countText(count) },
    { title: "7 days", isFigure: true, cell: ({ last_7d: count }) => countText(count) },
    { title: "Last", isFigure: true, isWide: true, cell: ({ last_at: at }) => <Time at={at} /> },
  ];
}
