import { NativeSelect } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace, type Workspace } from "../api/workspace.ts";
import { useLiveList } from "../live/use-live-list.ts";
import { List, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import type { LogFilters } from "../filters.ts";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useCallerName } from "./caller-name.ts";
import { isOutcome, outcomes, toneOf, type LoggedRequest } from "./request-facts.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const callers = [
  { value: "", label: "API keys" },
  { value: "users", label: "Users and the dashboard" },
  { value: "all", label: "All" },
];
const responses = Object.entries(outcomes).map(([value, { label }]) => ({ value, label }));

const keyOf = ({ id }: LoggedRequest) => id;
/** Reading the dashboard is logged too: announced, every page would announce itself. */
const isNews = ({ user_subject: user }: LoggedRequest) => user === null;

const useLogs = ({ api, scope }: Workspace, { response, method, caller, path, store }: LogFilters) =>
  useLiveList({
    queryKey: [...scope, "logs", "list", { response, method, caller, path, store }],
    rows: "entries",
    keyOf,
    isNews,
    read: (after, signal) => {
      const { status_min, status_max } = isOutcome(response) ? outcomes[response] : {};
      const range = { status_min, status_max, path_prefix: path };
      const query = { ...range, method, caller: calledBy(caller), after, limit: PAGE_SIZE };
      const headers = forMerchant(store);
      return bodyOf(api.GET("/v2/logs/requests", { params: { query }, headers, signal }));
    },
  });

const callerOf = (value: string): LogFilters["caller"] =>
  value === "users" || value === "all" ? value : undefined;

const calledBy = (caller: LogFilters["caller"]): "keys" | "users" | undefined =>
  caller === "all" ? undefined : (caller ?? "keys");

/** The API requests of the workspace, most recent first. */
export function LogsPage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/logs" });
  const navigate = useNavigate({ from: "/$workspace/$mode/logs" });
  const filter = (change: LogFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const query = useLogs(workspace, filters);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      live={query.live}
      title="Request logs"
      lead="Every call to the API, without its body and its credentials."
    >
      <div className="filters">
        <NativeSelect
          label="Response"
          value={filters.response ?? ""}
          onChange={({ target }) => filter({ response: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...responses]}
        />
        <NativeSelect
          label="Method"
          value={filters.method ?? ""}
          onChange={({ target }) => filter({ method: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...methods]}
        />
        <NativeSelect
          label="Made with"
          value={filters.caller ?? ""}
          onChange={({ target }) => filter({ caller: callerOf(target.value) })}
          data={callers}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
        <Find path={filters.path ?? ""} filter={filter} />
      </div>
      <List
        label="Requests"
        query={query}
        columns={useColumns()}
        keyOf={keyOf}
        empty={
          isFiltered ? (
            <>
              <h2>No requests match</h2>
              <p>Choose another response, method, caller, store or path.</p>
            </>
          ) : (
            <>
              <h2>No requests yet</h2>
              <p>Call the API with a key of this mode: the call appears here within seconds.</p>
            </>
          )
        }
      />
    </Page>
  );
}

interface FindProps {
  path: string;
  filter: (change: LogFilters) => void;
}

/** Filters by the beginning of the path, or opens the request whose id is entered. */
function Find({ path, filter }: FindProps) {
  const { id: workspace, mode } = useWorkspace();
  const navigate = useNavigate();
  const find = (wanted: string) => {
    if (wanted.startsWith("req_")) {
      void navigate({
        to: "/$workspace/$mode/logs/$request",
        params: { workspace, mode, request: wanted },
      });
    } else {
      filter({ path: wanted || undefined });
    }
  };
  return (
    <SearchField
      label="Path begins with, or request id"
      placeholder="/v2/webhooks/ or req_…"
      value={path}
      search={find}
    />
  );
}

function useColumns(): ReadonlyArray<Column<LoggedRequest>> {
  const { id: workspace, mode } = useWorkspace();
  const callerName = useCallerName();
  return [
    {
      title: "Request",
      cell: (request) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/logs/$request"
            params={{ workspace, mode, request: request.request_id }}
          >
            <code>
              {request.method} {request.path}
            </code>
          </Link>
          {request.error_code !== null && <div className="quiet small">{request.error_code}</div>}
        </>
      ),
    },
    {
      title: "Caller",
      isWide: true,
      cell: (request) => <span className="quiet">{callerName(request)}</span>,
    },
    { title: "Received", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    { title: "Time", isWide: true, isFigure: true, cell: ({ latency_ms: ms }) => `${ms} ms` },
    {
      title: "Status",
      isFigure: true,
      cell: (request) => (
        <>
          <Tag tone={toneOf(request)}>{String(request.status_code)}</Tag>
          <div className="quiet small narrow">
            <Time at={request.created_at} />
          </div>
        </>
      ),
    },
  ];
}
