import { NativeSelect } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DayField } from "../parts/DayField.tsx";
import { List } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import type { SessionFilters } from "../filters.ts";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { Funnel } from "./Funnel.tsx";
import { useSessionColumns } from "./session-columns.tsx";
import { reasonNames, share, stepNames, type Funnel as Counts } from "./session-facts.ts";
import { PeriodChoice, SessionTabs } from "./SessionTabs.tsx";
import { periods, useFunnel, useSessions } from "./sessions-query.ts";

const options = (names: Record<string, string>) => [
  { value: "", label: "All" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const steps = options(stepNames);
const reasons = options(reasonNames);

/** The checkout sessions of all stores: how far their shoppers come, and why they stop. */
export function SessionsPage() {
  const filters = useSearch({ from: "/$workspace/$mode/sessions" });
  const navigate = useNavigate({ from: "/$workspace/$mode/sessions" });
  const filter = (change: SessionFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const funnel = useFunnel(filters);
  const { data: counts } = funnel;
  const sessions = useSessions(filters);
  return (
    <Page title="Sessions" live={sessions.live} actions={<PeriodChoice />}>
      <p className="quiet small summary">{counts && summaryOf(counts, filters)}&nbsp;</p>
      {filters.period === "dates" && (
        <div className="filters">
          <DayField label="From" value={filters.from} onChange={(from) => filter({ from })} />
          <DayField label="To" value={filters.to} onChange={(to) => filter({ to })} />
        </div>
      )}
      {funnel.error !== null && counts === undefined ? (
        <Problem error={funnel.error} retry={() => void funnel.refetch()} />
      ) : (
        <Funnel funnel={counts} />
      )}
      <SessionTabs statuses={counts?.statuses} />
      <div className="filters">
        <SearchField
          label="Company, e-mail or id begins with"
          placeholder="Nordlicht, or cs_…"
          value={filters.search ?? ""}
          search={(search) => filter({ search: search || undefined })}
        />
        <NativeSelect
          label="Stopped at"
          value={filters.step ?? ""}
          onChange={({ target }) => filter({ step: target.value || undefined })}
          data={steps}
        />
        <NativeSelect
          label="Reason"
          value={filters.reason ?? ""}
          onChange={({ target }) => filter({ reason: target.value || undefined })}
          data={reasons}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
      </div>
      <div className="session-list">
        <List
          label="Sessions"
          query={sessions}
          columns={useSessionColumns()}
          keyOf={({ id }) => id}
          empty={<Nothing filters={filters} />}
        />
      </div>
    </Page>
  );
}

function Nothing({ filters: { status, step, reason, search, store } }: { filters: SessionFilters }) {
  const isFiltered = [status, step, reason, search, store].some((value) => value !== undefined);
  return isFiltered ? (
    <>
      <h2>No sessions match</h2>
      <p>Choose another status, step, reason, store or period.</p>
    </>
  ) : (
    <>
      <h2>No sessions in this period</h2>
      <p>Create a checkout session with a merchant key, or choose a longer period.</p>
      <p>
        <a href="/docs">Get started</a>
      </p>
    </>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** "Created from 26 Oct 2026 to 24 Nov 2026 · 318 of 612 placed an order, 52.0 % (49.5 % in the 30 days before)". */
function summaryOf({ from, to, steps, previous }: Counts, { period }: SessionFilters): string {
  const last = new Date(Date.parse(to) - 1);
  const before = periods.find(({ value }) => value === period)?.before ?? "the same time before";
  const compared =
    previous.steps.opened === 0
      ? `nothing in ${before}`
      : `${share(previous.steps.placed, previous.steps.opened)} in ${before}`;
  return [
    `Created from ${day.format(new Date(from))} to ${day.format(last)}`,
    `${steps.placed} of ${steps.opened} placed an order, ${share(steps.placed, steps.opened)} (${compared})`,
  ].join(" · ");
}
