import { NativeSelect } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { useStores } from "../stores/stores-query.ts";
import { Authorities } from "./Authorities.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { Figures } from "./Figures.tsx";
import { NeedsAttention } from "./NeedsAttention.tsx";
import { OnAccountByDue } from "./OnAccountByDue.tsx";
import { periods, useStats, type Stats } from "./overview-queries.ts";
import { Receivers } from "./Receivers.tsx";
import { RevenueChart } from "./RevenueChart.tsx";
import { periodText } from "./stats-facts.ts";

/** How the workspace does: numbers of a period, what needs attention, and how those respond on whom it depends. */
export function OverviewPage() {
  const filters = useSearch({ from: "/$workspace/$mode/overview" });
  const { data: stats, error, refetch } = useStats(filters);
  return (
    <Page
      title="Overview"
      actions={
        <>
          <StoreChoice />
          <PeriodChoice />
        </>
      }
    >
      <p className="quiet small summary">{stats && periodText(stats)}&nbsp;</p>
      {error !== null && stats === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <Figures stats={stats} />
      )}
      <div className="overview-columns">
        <NeedsAttention filters={filters} />
        <div>
          <Receivers filters={filters} />
          <Authorities filters={filters} />
        </div>
      </div>
      {stats !== undefined &&
        (isNew(stats) ? (
          <div className="empty">
            <FirstSteps />
          </div>
        ) : (
          <div className="overview-columns">
            <RevenueChart stats={stats} />
            <OnAccountByDue stats={stats} />
          </div>
        ))}
    </Page>
  );
}

/** Nothing has happened yet. */
const isNew = ({ orders, conversion, on_account: owed }: Stats): boolean =>
  orders.count === 0 &&
  orders.previous === null &&
  conversion.opened === 0 &&
  conversion.previous === null &&
  owed.length === 0;

function StoreChoice() {
  const { store } = useSearch({ from: "/$workspace/$mode/overview" });
  const navigate = useNavigate({ from: "/$workspace/$mode/overview" });
  const { data: stores = [] } = useStores();
  return (
    <NativeSelect
      aria-label="Store"
      className="store-choice"
      value={store ?? ""}
      onChange={({ target }) =>
        void navigate({
          search: (before) => ({ ...before, store: target.value || undefined }),
          replace: true,
        })
      }
      data={[
        { value: "", label: "All stores" },
        ...stores.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

const activeOptions = { exact: true, includeSearch: true } as const;

function PeriodChoice() {
  const { id: workspace, mode } = useWorkspace();
  return (
    <nav className="segments" aria-label="Period">
      {periods.map(({ value, text }) => (
        <Link
          key={text}
          to="/$workspace/$mode/overview"
          params={{ workspace, mode }}
          search={(before) => ({ ...before, period: value })}
          activeOptions={activeOptions}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
