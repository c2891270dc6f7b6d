import { NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useNow } from "../api/clock.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Pairs } from "../parts/Facts.tsx";
import { List, wholeList, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStores } from "../stores/stores-query.ts";
import {
  capText,
  modeNames,
  reasonsOf,
  spendText,
  statusFacts,
  type AiCheckout,
} from "./ai-checkout-facts.ts";
import { aiCheckoutQuery } from "./ai-checkout-query.ts";
import { ChangeSettings } from "./SettingsDialog.tsx";

const TITLE = "AI checkout";
const LEAD = "A language model answers shoppers' questions on the checkout page, from the store's own texts.";

/** AI checkout of one store; the newest store unless another is chosen. */
export function AiCheckoutPage() {
  const workspace = useWorkspace();
  const { store } = useSearch({ from: "/$workspace/$mode/ai-checkout" });
  const stores = useStores();
  const chosen = store ?? stores.data?.[0]?.id;
  if (chosen !== undefined) return <StoreAiCheckout store={chosen} />;
  return (
    <Page title={TITLE} lead={LEAD}>
      {stores.error !== null && <Problem error={stores.error} retry={() => void stores.refetch()} />}
      {stores.data !== undefined && (
        <div className="empty">
          <h2>No stores in {workspace.mode} mode yet</h2>
          <p>
            AI checkout belongs to a store.{" "}
            <Link to="/$workspace/$mode/stores" params={{ workspace: workspace.id, mode: workspace.mode }}>
              Onboard a store
            </Link>{" "}
            first.
          </p>
        </div>
      )}
    </Page>
  );
}

function StoreAiCheckout({ store }: { store: string }) {
  const workspace = useWorkspace();
  const navigate = useNavigate({ from: "/$workspace/$mode/ai-checkout" });
  const { data: stores = [] } = useStores();
  const query = useQuery(aiCheckoutQuery(workspace, store));
  const { data: ai, error } = query;
  return (
    <Page
      title={TITLE}
      lead={LEAD}
      status={ai && <Tag tone={statusFacts[ai.status].tone}>{statusFacts[ai.status].name}</Tag>}
      actions={ai && workspace.canWrite && <ChangeSettings key={store} store={store} ai={ai} />}
    >
      <div className="filters">
        <NativeSelect
          label="Store"
          value={store}
          onChange={({ target }) => void navigate({ search: { store: target.value }, replace: true })}
          data={stores.map((one) => ({ value: one.id, label: one.name }))}
        />
      </div>
      {ai !== undefined && <AiCheckoutView ai={ai} store={store} />}
      {ai === undefined && error === null && <Skeleton height={14} width="60%" aria-busy="true" />}
      {ai === undefined && error !== null && <Problem error={error} retry={() => void query.refetch()} />}
    </Page>
  );
}

const columns: ReadonlyArray<Column<AiCheckout["days"][number]>> = [
  { title: "Day (UTC)", cell: ({ day }) => day },
  { title: "Calls", isFigure: true, cell: ({ calls }) => calls },
  { title: "Failed", isFigure: true, cell: ({ failed_calls: failed }) => failed },
  { title: "Cost", isFigure: true, cell: ({ spend_micro_cents: cost }) => spendText(cost) },
];

function AiCheckoutView({ ai, store }: { ai: AiCheckout; store: string }) {
  const { cost, knowledge, modes } = ai;
  const days = useQuery({ ...aiCheckoutQuery(useWorkspace(), store), select: (found) => found.days });
  const reasons = reasonsOf(ai, useNow());
  const answers = Object.entries(modeNames).filter(([mode]) => modes[mode as keyof typeof modeNames]);
  return (
    <div className="columns">
      <section aria-labelledby="days">
        {reasons.length > 0 && (
          <div className={ai.status === "paused" ? "box" : "box need"}>
            <h2>{ai.status === "paused" ? "Shoppers cannot ask" : "Answers may be missing or poor"}</h2>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </div>
        )}
        <h2 id="days">Cost by day</h2>
        <p className="quiet small">In the currency of the model&apos;s price list.</p>
        <List
          label="Cost by day"
          query={wholeList(days)}
          columns={columns}
          keyOf={({ day }) => day}
          empty={
            <>
              <h2>No questions in the last 30 days</h2>
              <p>The calls of each day and their cost are listed here.</p>
            </>
          }
        />
      </section>
      <div>
        <Pairs
          title="This month"
          pairs={[
            ["Spent", capText(cost.monthly_spend_cents)],
            ["Cap", capText(cost.monthly_cap_cents)],
            ["Used", `${Math.floor(cost.pct_used * 1000) / 10} %`],
          ]}
        />
        <Pairs
          title="Answers"
          pairs={[
            ["About", answers.map(([, name]) => name).join(", ") || "Nothing"],
            ["Products", `${knowledge.product_chunks} texts`],
            ["Policies", `${knowledge.policy_chunks} texts`],
            [
              "Indexed",
              knowledge.last_indexed_at === null ? "Not yet" : <Time at={knowledge.last_indexed_at} />,
            ],
            ["Language model", ai.llm.configured ? "Configured" : "Not configured"],
            ["Embeddings", ai.embeddings.configured ? "Configured" : "Not configured"],
          ]}
        />
      </div>
    </div>
  );
}
