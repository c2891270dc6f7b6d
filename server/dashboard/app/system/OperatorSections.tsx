import { Facts } from "../parts/Facts.tsx";
import { List, wholeList, type Column } from "../parts/List.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { sinceText, type Operator } from "./system-facts.ts";

/** What concerns the service as a whole, where it serves one workspace: runtime, workers, queue. */
export function OperatorSections({ operator }: { operator: Operator }) {
  const { migrations } = operator;
  return (
    <>
      <section className="part" aria-labelledby="database">
        <h2 id="database">Runtime and database</h2>
        <Facts
          facts={[
            ["Node.js", operator.node_version],
            ["Postgres", operator.postgres_version],
            ["Migrations applied", `${migrations.applied}, the last ${nameOf(migrations.newest)}`],
            [
              "Migrations pending",
              migrations.pending.length === 0 ? (
                <Tag tone="ok">None</Tag>
              ) : (
                <Tag tone="bad">{`${migrations.pending.length}: run svc migrate`}</Tag>
              ),
            ],
          ]}
        />
      </section>
      <section className="part" aria-labelledby="workers">
        <h2 id="workers">Workers</h2>
        <List
          label="Workers"
          query={listOf(operator.workers)}
          columns={workerColumns}
          keyOf={({ id }) => id}
          empty={
            <>
              <h2>No worker runs</h2>
              <p>Jobs wait until one is started: svc worker.</p>
            </>
          }
        />
      </section>
      <section className="part" aria-labelledby="queue">
        <h2 id="queue">Queue by task</h2>
        <List
          label="Queue by task"
          query={listOf(operator.tasks)}
          columns={taskColumns}
          keyOf={({ name }) => name}
          empty={<h2>The queue is empty</h2>}
        />
      </section>
    </>
  );
}

const listOf = <Row,>(rows: Row[]) => wholeList({ data: rows, error: null, refetch: () => undefined });

const nameOf = (migration: string | null) => migration?.replace(/\.sql$/, "").replaceAll("_", " ") ?? "none";
const count = (value: number) => value.toLocaleString("en-GB");

const workerColumns: ReadonlyArray<Column<Operator["workers"][number]>> = [
  { title: "Worker", cell: ({ id }) => <code>{id}</code> },
  { title: "Jobs taken", isFigure: true, isWide: true, cell: ({ jobs }) => count(jobs) },
  { title: "Heartbeat", isFigure: true, cell: ({ seen_at: at }) => <Time at={at} /> },
  {
    title: "Status",
    isFigure: true,
    cell: ({ is_alive: isAlive }) =>
      isAlive ? <Tag tone="ok">Alive</Tag> : <Tag tone="bad">No heartbeat</Tag>,
  },
];

const taskColumns: ReadonlyArray<Column<Operator["tasks"][number]>> = [
  { title: "Task", cell: ({ name }) => <code>{name}</code> },
  { title: "Due", isFigure: true, cell: ({ due }) => count(due) },
  { title: "Later", isFigure: true, isWide: true, cell: ({ later }) => count(later) },
  { title: "Running", isFigure: true, isWide: true, cell: ({ running }) => count(running) },
  { title: "Failed", isFigure: true, isWide: true, cell: ({ failed }) => count(failed) },
  {
    title: "Oldest due",
    isFigure: true,
    cell: ({ oldest_due_at: at }) => (at === null ? "–" : sinceText(at)),
  },
];
