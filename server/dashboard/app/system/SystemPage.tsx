import { Link } from "@tanstack/react-router";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { Authorities } from "../overview/Authorities.tsx";
import { Facts } from "../parts/Facts.tsx";
import { List, wholeList, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useLiveRecord } from "../live/use-live-record.ts";
import { POLL_MS } from "../live/live-reading.ts";
import { OperatorSections } from "./OperatorSections.tsx";
import { sinceText, waitingNames, type WaitingWork } from "./system-facts.ts";

const pollOf = () => POLL_MS;

/** How the service runs: what of the workspace waits, and on whom it depends. */
export function SystemPage() {
  const { id: workspace, mode, api, scope } = useWorkspace();
  const query = useLiveRecord({
    queryKey: [...scope, "system"],
    read: (signal) => bodyOf(api.GET("/v2/system", { signal })),
    pollOf,
  });
  const { data } = query;
  return (
    <Page title="System" live={query.live}>
      <Facts
        facts={[
          ["Version", data?.version ?? "…"],
          ["Started", data === undefined ? "…" : <Time at={data.started_at} />],
          ["API version", data?.api_versions.at(-1) ?? "…"],
        ]}
      />
      <section className="part" aria-labelledby="waiting">
        <h2 id="waiting">Waiting work of this workspace</h2>
        <List
          label="Waiting work"
          query={wholeList({ ...query, data: data?.waiting })}
          columns={columns}
          keyOf={({ kind }) => kind}
          empty={<h2>Nothing waits</h2>}
        />
        <p className="quiet small">
          Each has its place:{" "}
          <Link to="/$workspace/$mode/webhooks/deliveries" params={{ workspace, mode }}>
            deliveries
          </Link>
          ,{" "}
          <Link to="/$workspace/$mode/attention" params={{ workspace, mode }}>
            what needs attention
          </Link>
          .
        </p>
      </section>
      <div className="part">
        <Authorities filters={{}} />
      </div>
      {data?.operator && <OperatorSections operator={data.operator} />}
    </Page>
  );
}

const columns: ReadonlyArray<Column<WaitingWork>> = [
  { title: "Work", cell: ({ kind }) => waitingNames[kind] },
  { title: "Due now", isFigure: true, cell: ({ due }) => due.toLocaleString("en-GB") },
  { title: "Later", isFigure: true, isWide: true, cell: ({ later }) => later.toLocaleString("en-GB") },
  {
    title: "Oldest",
    isFigure: true,
    cell: ({ oldest_due_at: at }) => (at === null ? <Tag tone="ok">None waits</Tag> : sinceText(at)),
  },
];
