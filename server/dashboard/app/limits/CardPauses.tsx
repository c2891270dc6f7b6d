import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { List, type Column, type ListQuery } from "../parts/List.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { countText, freeDeclinesText, type CardPause, type Limits } from "./limits-facts.ts";

interface CardPausesProps {
  limits: Limits | undefined;
  query: ListQuery<CardPause>;
}

/** Stores at which card payments are paused now, because many were declined. */
export function CardPauses({ limits, query }: CardPausesProps) {
  return (
    <section className="part" aria-labelledby="pauses">
      <h2 id="pauses">Paused card payments</h2>
      <List
        label="Paused card payments"
        query={query}
        columns={useColumns()}
        keyOf={({ merchant_id: store }) => store}
        empty={
          <>
            <h2>No card payments are paused</h2>
            <p>Many declined cards, as when stolen ones are tested, pause further ones for a while.</p>
          </>
        }
      />
      {limits !== undefined && (
        <p className="quiet small">Declines that are free in an hour: {freeDeclinesText(limits)}.</p>
      )}
    </section>
  );
}

function useColumns(): ReadonlyArray<Column<CardPause>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Store",
      cell: ({ merchant_id: store, is_merchant_paused: isPaused }) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/sessions"
            params={{ workspace, mode }}
            search={{ store, period: "24h" }}
          >
            {storeName(store)}
          </Link>
          {isPaused && (
            <div>
              <Tag tone="bad">All cards</Tag>
            </div>
          )}
        </>
      ),
    },
    { title: "Checkouts", isFigure: true, cell: ({ sessions }) => countText(sessions) },
    { title: "Cards", isFigure: true, cell: ({ cards }) => countText(cards) },
    { title: "Networks", isFigure: true, cell: ({ networks }) => countText(networks) },
    { title: "Until", isFigure: true, isWide: true, cell: ({ until }) => <Time at={until} /> },
  ];
}
