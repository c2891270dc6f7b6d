import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { AttentionItems } from "../attention/AttentionItems.tsx";
import { useFirstAttention } from "../attention/attention-query.ts";
import type { OverviewFilters } from "../filters.ts";
import { Problem } from "../parts/Problem.tsx";
import { Tag } from "../parts/Tag.tsx";

/** As many as the page has room for beside the receivers and authorities. */
const ITEMS_SHOWN = 5;

/** What needs attention first, with what helps. */
export function NeedsAttention({ filters: { store } }: { filters: OverviewFilters }) {
  const { id: workspace, mode } = useWorkspace();
  const { data, error, refetch } = useFirstAttention(store, ITEMS_SHOWN);
  return (
    <section aria-labelledby="attention">
      <div className="section-head">
        <h2 id="attention">Needs attention</h2>
        {data !== undefined && data.count > data.items.length && (
          <Link to="/$workspace/$mode/attention" params={{ workspace, mode }} search={{ store }}>
            All {data.count}
          </Link>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <div className="boxed pad" aria-busy="true">
            <Skeleton height={14} my={10} width="55%" />
            <Skeleton height={14} my={10} width="40%" />
          </div>
        ) : (
          <Problem error={error} retry={() => void refetch()} />
        )
      ) : data.items.length === 0 ? (
        <p className="boxed pad">
          <Tag tone="ok">Nothing to do</Tag>
        </p>
      ) : (
        <AttentionItems items={data.items} />
      )}
    </section>
  );
}
