import { Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import type { OverviewFilters } from "../filters.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Fault } from "../parts/Fault.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useAttention, type AttentionItem } from "./overview-queries.ts";

/** As many as one answer has. */
const MOST_LISTED = 200;

/** What needs attention, with what helps. */
export function NeedsAttention({ filters }: { filters: OverviewFilters }) {
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useAttention(filters, isWhole ? MOST_LISTED : undefined);
  const isCut = data !== undefined && data.count > data.items.length;
  return (
    <section aria-labelledby="attention">
      <div className="section-head">
        <h2 id="attention">Needs attention</h2>
        {isCut && !isWhole && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            All {data.count}
          </button>
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
        <ul className="needs boxed">
          {data.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isCut && isWhole && <p className="quiet small">The first {data.items.length} are listed.</p>}
    </section>
  );
}

function Row({ item }: { item: AttentionItem }) {
  const { canWrite } = useWorkspace();
  const [isResolving, setResolving] = useState(false);
  return (
    <li>
      <span className={item.severity === "urgent" ? "dot bad" : "dot warn"} aria-hidden="true">
        !
      </span>
      <div>
        <Title item={item} />
        <p>{item.text}</p>
      </div>
      {item.since !== null && <Time at={item.since} />}
      <div className="needs-actions">
        <Helps item={item} />
        {item.is_resolvable && canWrite && (
          <Button size="compact-sm" onClick={() => setResolving(true)} aria-label={`Resolve: ${item.title}`}>
            Resolve
          </Button>
        )}
      </div>
      {isResolving && <ResolveDialog item={item} close={() => setResolving(false)} />}
    </li>
  );
}

/** Where it is looked at. */
function Title({ item: { title, link } }: { item: AttentionItem }) {
  const to = usePathOf(link);
  if (to === null) return <b>{title}</b>;
  return (
    <Link className="row-title" {...to}>
      {title}
    </Link>
  );
}

const folders = { order: "orders", orders: "orders", merchant: "stores", subscription: "webhooks" } as const;

function usePathOf(link: AttentionItem["link"]) {
  const { id, mode } = useWorkspace();
  if (link === null) return null;
  const path: string = `/${id}/${mode}/${folders[link.type]}`;
  return link.id === null ? { to: path, search: { status: "on-hold" } } : { to: `${path}/${link.id}` };
}

const actionNames: Partial<Record<AttentionItem["action"], string>> = {
  answer: "Answer",
  refund: "Refund",
  set_up: "Set up",
};

/** What helps, if it is more than a look at the record. */
function Helps({ item }: { item: AttentionItem }) {
  const { canWrite } = useWorkspace();
  const to = usePathOf(item.link);
  if (item.action === "retry") return canWrite && <Retry item={item} />;
  const name = actionNames[item.action] ?? (item.is_resolvable && canWrite ? undefined : "Open");
  if (name === undefined || to === null) return null;
  return (
    <Button
      size="compact-sm"
      aria-label={`${name}: ${item.title}`}
      renderRoot={(props) => <Link {...to} {...props} />}
    >
      {name}
    </Button>
  );
}

/** Sends an order to its store again. */
function Retry({ item }: { item: AttentionItem }) {
  const { api } = useWorkspace();
  const retry = useAction<void>(async (_, headers) => {
    await api.POST("/v2/orders/{id}/retry", { params: { path: { id: item.id } }, headers });
  });
  return (
    <>
      <Fault error={retry.error} />
      <Button
        size="compact-sm"
        loading={retry.isRunning}
        onClick={() => retry.run()}
        aria-label={`Retry: ${item.title}`}
      >
        Retry
      </Button>
    </>
  );
}

function ResolveDialog({ item, close }: { item: AttentionItem; close: () => void }) {
  const { api } = useWorkspace();
  const resolve = useAction<void>(async (_, headers) => {
    await api.POST("/v2/attention/{id}/resolve", { params: { path: { id: item.id } }, headers });
    close();
  });
  return (
    <ConfirmDialog title="Mark as resolved?" confirm="Resolve" action={resolve} close={close}>
      <p>
        <b>{item.title}.</b> {item.text}
      </p>
      <p>It is taken off the list and nothing else changes. A new reason lists it again.</p>
    </ConfirmDialog>
  );
}
