import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "../api/workspace.ts";
import { Time } from "../parts/Time.tsx";
import type { AttentionItem } from "./attention-facts.ts";
import { ResolveDialog, RetryButton } from "./attention-actions.tsx";

/** What needs attention, each with its record and with what helps. */
export function AttentionItems({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className="needs boxed">
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
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
  if (item.action === "retry") return canWrite && <RetryButton item={item} />;
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
