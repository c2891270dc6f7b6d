import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { rangeOfDays } from "../api/days.ts";
import { cursorPaging, PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, useWorkspace, type Workspace } from "../api/workspace.ts";
import { DayField } from "../parts/DayField.tsx";
import { List, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { Time } from "../parts/Time.tsx";
import type { AuditFilters } from "../filters.ts";
import { useActorName } from "./actor-name.ts";
import { actionNames, isAction, settingName, type AuditEntry } from "./audit-facts.ts";
import { nameOf, useMembers } from "./members-query.ts";

const actions = Object.entries(actionNames).map(([value, label]) => ({ value, label }));

const useEntries = ({ api, id, scope }: Workspace, { action, actor, target, from, to }: AuditFilters) =>
  useInfiniteQuery({
    queryKey: [...scope, "audit", { action, actor, target, from, to }],
    queryFn: ({ pageParam: after, signal }) => {
      const named = isAction(action) ? action : undefined;
      const query = { action: named, actor, target, ...rangeOfDays(from, to), after, limit: PAGE_SIZE };
      const params = { path: { workspaceId: id }, query };
      return bodyOf(api.GET("/v2/workspaces/{workspaceId}/audit-entries", { params, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

/** Who changed what in the workspace, most recent first. */
export function AuditPage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/audit" });
  const navigate = useNavigate({ from: "/$workspace/$mode/audit" });
  const filter = (change: AuditFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title="Audit log"
      lead="Every change in the workspace, in test and live mode. Entries are never deleted."
    >
      <div className="filters">
        <NativeSelect
          label="Change"
          value={filters.action ?? ""}
          onChange={({ target }) => filter({ action: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...actions]}
        />
        <ActorFilter value={filters.actor} onChange={(actor) => filter({ actor })} />
        <DayField label="From" value={filters.from} onChange={(from) => filter({ from })} />
        <DayField label="To" value={filters.to} onChange={(to) => filter({ to })} />
        <SearchField
          label="Id of what was changed"
          placeholder="ord_…, a store's or a key's id"
          value={filters.target ?? ""}
          search={(target) => filter({ target: target || undefined })}
        />
      </div>
      <List
        label="Audit log"
        query={useEntries(workspace, filters)}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? (
            <>
              <h2>No entries match</h2>
              <p>Choose another change, user, time or id.</p>
            </>
          ) : (
            <>
              <h2>No entries yet</h2>
              <p>The first change in this workspace appears here.</p>
            </>
          )
        }
      />
    </Page>
  );
}

interface ActorFilterProps {
  /** As the API names an actor; undefined for all. */
  value: string | undefined;
  onChange: (actor: string | undefined) => void;
}

/** Limits the list to one actor: a member, the operator, the service, or the one that a link has named. */
function ActorFilter({ value, onChange }: ActorFilterProps) {
  const members = [...useMembers().values()];
  const actorName = useActorName();
  const known = [
    { value: "", label: "Everyone" },
    ...members.map((member) => ({ value: `user:${member.subject}`, label: nameOf(member) })),
    ...["cli", "service"].map((actor) => ({ value: actor, label: actorName(actor) })),
  ];
  const isKnown = value === undefined || known.some((one) => one.value === value);
  return (
    <NativeSelect
      label="By"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
      data={isKnown ? known : [...known, { value, label: actorName(value) }]}
    />
  );
}

function useColumns(): ReadonlyArray<Column<AuditEntry>> {
  const { id: workspace, mode } = useWorkspace();
  const actorName = useActorName();
  return [
    {
      title: "Change",
      cell: (entry) => (
        <>
          <strong>{actionNames[entry.action]}</strong>
          <div className="quiet small">
            <code>{entry.target}</code>
          </div>
          {entry.changed_fields.length > 0 && (
            <div className="small">{entry.changed_fields.map(settingName).join(", ")}</div>
          )}
          <div className="quiet small narrow">{actorName(entry.actor)}</div>
        </>
      ),
    },
    {
      title: "By",
      isWide: true,
      cell: (entry) => (
        <>
          {actorName(entry.actor)}
          {entry.key_prefix !== null && (
            <div className="quiet small">
              <code className="nowrap">{entry.key_prefix}…</code>
            </div>
          )}
        </>
      ),
    },
    {
      title: "Request",
      isWide: true,
      cell: ({ request_id: request }) =>
        request !== null && (
          <Link
            to="/$workspace/$mode/logs/$request"
            params={{ workspace, mode, request }}
            aria-label={`Request ${request}`}
          >
            Request
          </Link>
        ),
    },
    { title: "When", isFigure: true, cell: ({ created_at: at }) => <Time at={at} /> },
  ];
}
