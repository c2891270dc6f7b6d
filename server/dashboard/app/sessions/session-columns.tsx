import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { money, statusNames } from "../orders/order-facts.ts";
import type { Column } from "../parts/List.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { standingOf, statusFacts, stepNames, type Session } from "./session-facts.ts";

/** As much of an id as tells sessions apart. */
const SHORT = 15;

/** Columns of a list of sessions; each row leads to its session. */
export function useSessionColumns(): ReadonlyArray<Column<Session>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Session",
      cell: ({ id, created_at: at }) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/sessions/$session"
            params={{ workspace, mode, session: id }}
            title={id}
          >
            <code>{id.slice(0, SHORT)}</code>
          </Link>
          <div className="quiet small">
            <Time at={at} />
          </div>
        </>
      ),
    },
    {
      title: "Company",
      cell: ({ company, email }) => (
        <>
          <b>{company ?? (email === null ? "Not known" : "No company")}</b>
          <div className="quiet small">{email}</div>
        </>
      ),
    },
    {
      title: "Status",
      cell: ({ status }) => <Tag tone={statusFacts[status].tone}>{statusFacts[status].name}</Tag>,
    },
    { title: "Where it stands, and why", cell: (session) => <Standing session={session} /> },
    {
      title: "Total",
      isFigure: true,
      cell: ({ amounts, currency, merchant_id: merchant }) => (
        <>
          {money(amounts.total, currency)}
          <div className="quiet small">{storeName(merchant)}</div>
        </>
      ),
    },
  ];
}

/** The order, or the step at which the session stopped, and why. */
export function Standing({ session }: { session: Session }) {
  const { id: workspace, mode } = useWorkspace();
  const { order } = session;
  if (session.status === "completed" && order !== null)
    return (
      <>
        <Link
          className="above"
          to="/$workspace/$mode/orders/$order"
          params={{ workspace, mode, order: order.id }}
        >
          Order {order.number}
        </Link>
        <div className="quiet small">{statusNames[order.status]}</div>
      </>
    );
  const { text, at } = standingOf(session);
  return (
    <>
      {stepNames[session.step]}
      <div className="quiet small">
        {text}
        {at !== null && (
          <>
            , <Time at={at} />
          </>
        )}
      </div>
    </>
  );
}
