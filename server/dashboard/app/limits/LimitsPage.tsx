import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { capText, spendText } from "../ai-checkout/ai-checkout-facts.ts";
import { bodyOf, forMerchant, useWorkspace } from "../api/workspace.ts";
import { POLL_MS } from "../live/live-reading.ts";
import { useLiveRecord } from "../live/use-live-record.ts";
import { Facts } from "../parts/Facts.tsx";
import { wholeList } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Tag } from "../parts/Tag.tsx";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { Budgets } from "./Budgets.tsx";
import { CardPauses } from "./CardPauses.tsx";
import type { Limits } from "./limits-facts.ts";
import { Refusals } from "./Refusals.tsx";

const pollOf = () => POLL_MS;

/** What was refused, what is paused, and the budgets of the workspace and its stores. */
export function LimitsPage() {
  const { api, scope } = useWorkspace();
  const { store } = useSearch({ from: "/$workspace/$mode/limits" });
  const navigate = useNavigate({ from: "/$workspace/$mode/limits" });
  const storeName = useStoreName();
  const query = useLiveRecord({
    queryKey: [...scope, "limits", { store }],
    read: (signal) => bodyOf(api.GET("/v2/limits", { headers: forMerchant(store), signal })),
    pollOf,
  });
  const { data } = query;
  return (
    <Page
      title="Limits"
      lead="Budgets keep the traffic of one store, or an attack on it, from affecting others."
      status={data?.is_enforced === false && <Tag tone="warn">Switched off on this server</Tag>}
      live={query.live}
    >
      <div className="filters">
        <StoreFilter
          value={store}
          onChange={(chosen) => void navigate({ search: { store: chosen }, replace: true })}
        />
      </div>
      <Refusals refused={data?.refused} query={wholeList({ ...query, data: data?.refused.calls })} />
      {data !== undefined && (
        <>
          <CardPauses limits={data} query={wholeList({ ...query, data: data.card_pauses })} />
          <Budgets budgets={data.budgets} store={store === undefined ? undefined : storeName(store)} />
          {data.ai !== null && store !== undefined && <AiBudget ai={data.ai} store={store} />}
        </>
      )}
    </Page>
  );
}

/** Cost of the store's AI checkout in this month, and its cap. */
function AiBudget({ ai, store }: { ai: NonNullable<Limits["ai"]>; store: string }) {
  const { id: workspace, mode } = useWorkspace();
  return (
    <section className="part" aria-labelledby="ai">
      <h2 id="ai">AI checkout, this month</h2>
      <Facts
        facts={[
          ["Spent", spendText(ai.spent_micro_cents)],
          [
            "Of calls in progress, at most",
            ai.reserved_micro_cents > 0 ? spendText(ai.reserved_micro_cents) : null,
          ],
          ["Cap", capText(ai.cap_cents)],
          ["Enabled", ai.enabled ? "Yes" : "No"],
        ]}
      />
      <p className="quiet small">
        The cap is set in{" "}
        <Link to="/$workspace/$mode/ai-checkout" params={{ workspace, mode }} search={{ store }}>
          AI checkout
        </Link>
        .
      </p>
    </section>
  );
}
