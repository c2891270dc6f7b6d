import { useQuery } from "@tanstack/react-query";
import type { components } from "../../../../client/src/partner-api.ts";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { POLL_MS } from "../live/live-reading.ts";
import { List, wholeList, type Column } from "../parts/List.tsx";

type Period = components["schemas"]["DeliveryPeriod"];

/** How deliveries to a subscription went, in the last day and week. */
export function Performance({ subscription: id }: { subscription: string }) {
  const { api, scope } = useWorkspace();
  const query = useQuery({
    queryKey: [...scope, "subscriptions", "performance", id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/v2/webhooks/subscriptions/{id}/performance", { params: { path: { id } }, signal })),
    refetchInterval: 6 * POLL_MS,
  });
  return (
    <section className="part" aria-labelledby="performance">
      <h2 id="performance">Success and latency</h2>
      <List
        label="Success and latency"
        query={wholeList({ ...query, data: query.data?.periods })}
        columns={columns}
        keyOf={({ period }) => period}
        empty={null}
      />
    </section>
  );
}

const names: Record<Period["period"], string> = { "24h": "24 h", "7d": "7 days" };
const count = (value: number) => value.toLocaleString("en-GB");

/** "98.7 %" of what was created; nothing was, nothing is said. */
function shareOf({ delivered, abandoned, pending }: Period): string {
  const created = delivered + abandoned + pending;
  return created === 0 ? "–" : `${((100 * delivered) / created).toFixed(1)} %`;
}

const timeText = (ms: number | null): string => {
  if (ms === null) return "–";
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
};

const columns: ReadonlyArray<Column<Period>> = [
  { title: "Period", cell: ({ period }) => names[period] },
  { title: "Success", isFigure: true, cell: shareOf },
  { title: "p50", isFigure: true, cell: ({ p50_ms: ms }) => timeText(ms) },
  { title: "p99", isFigure: true, cell: ({ p99_ms: ms }) => timeText(ms) },
  { title: "Delivered", isFigure: true, isWide: true, cell: ({ delivered }) => count(delivered) },
  { title: "Abandoned", isFigure: true, isWide: true, cell: ({ abandoned }) => count(abandoned) },
  { title: "Waiting", isFigure: true, cell: ({ pending }) => count(pending) },
];
