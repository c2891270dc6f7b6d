import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "../api/workspace.ts";
import type { OverviewFilters } from "../filters.ts";
import { Problem } from "../parts/Problem.tsx";
import { ExactTime } from "../parts/Time.tsx";
import { ReplayDialog } from "../webhooks/ReplayDialog.tsx";
import { useReceivers, type Receiver } from "./overview-queries.ts";

/** Receivers of webhooks: each that fails or is disabled by itself, the others together. */
export function Receivers({ filters }: { filters: OverviewFilters }) {
  const { id: workspace, mode } = useWorkspace();
  const { data, error, refetch } = useReceivers(filters);
  return (
    <section aria-labelledby="receivers">
      <div className="section-head">
        <h2 id="receivers">Receivers, 24 h</h2>
        <Link to="/$workspace/$mode/webhooks/deliveries" params={{ workspace, mode }}>
          Deliveries
        </Link>
      </div>
      {data === undefined ? (
        error === null ? (
          <div className="boxed pad" aria-busy="true">
            <Skeleton height={14} my={10} width="60%" />
          </div>
        ) : (
          <Problem error={error} retry={() => void refetch()} />
        )
      ) : (
        <Standings receivers={data.receivers} />
      )}
    </section>
  );
}

const isTroubled = ({ status, abandoned }: Receiver): boolean =>
  status === "failing" || status === "disabled" || abandoned > 0;

function Standings({ receivers }: { receivers: readonly Receiver[] }) {
  const troubled = receivers.filter(isTroubled);
  const others = receivers.filter((receiver) => !isTroubled(receiver));
  if (receivers.length === 0)
    return <p className="boxed pad quiet">No webhook subscription receives events.</p>;
  return (
    <ul className="standings boxed">
      {troubled.map((receiver) => (
        <Troubled key={receiver.subscription_id} receiver={receiver} />
      ))}
      {others.length > 0 && <Others receivers={others} areAll={troubled.length === 0} />}
    </ul>
  );
}

/** "2 others, 92 of 92 delivered". */
function Others({ receivers, areAll }: { receivers: readonly Receiver[]; areAll: boolean }) {
  const sum = (value: "delivered" | "pending") =>
    receivers.reduce((all, receiver) => all + receiver[value], 0);
  const [delivered, created] = [sum("delivered"), sum("delivered") + sum("pending")];
  const name = areAll ? "receiver" : "other";
  return (
    <li>
      <p>
        {receivers.length} {receivers.length === 1 ? name : `${name}s`},{" "}
        {created === 0
          ? "no events"
          : `${delivered.toLocaleString("en-GB")} of ${created.toLocaleString("en-GB")} delivered`}
      </p>
      <Standing tone="ok" text="Healthy" />
    </li>
  );
}

const standings = {
  failing: ["bad", "Failing"],
  disabled: ["warn", "Disabled"],
  healthy: ["warn", "Abandoned"],
  idle: ["warn", "Abandoned"],
} as const;

function Troubled({ receiver }: { receiver: Receiver }) {
  const { id: workspace, mode, canWrite } = useWorkspace();
  const [isReplaying, setReplaying] = useState(false);
  const { host, status, description, delivered, abandoned, pending } = receiver;
  const [tone, text] = standings[status];
  const created = delivered + abandoned + pending;
  return (
    <li>
      <div>
        <Link
          className="row-title"
          to="/$workspace/$mode/webhooks/$subscription"
          params={{ workspace, mode, subscription: receiver.subscription_id }}
        >
          {description || host}
        </Link>
        <p className="quiet small">
          <What receiver={receiver} />
        </p>
        {canWrite && status !== "disabled" && abandoned > 0 && (
          <button type="button" className="link small" onClick={() => setReplaying(true)}>
            Replay {abandoned.toLocaleString("en-GB")}
          </button>
        )}
      </div>
      <div className="standing-end">
        <Standing tone={tone} text={text} />
        {created > 0 && <span className="quiet small">{((100 * delivered) / created).toFixed(1)} %</span>}
      </div>
      {isReplaying && (
        <ReplayDialog subscription={{ id: receiver.subscription_id }} close={() => setReplaying(false)} />
      )}
    </li>
  );
}

function What({
  receiver: { status, failing_since: since, last_error: fault, pending, abandoned },
}: {
  receiver: Receiver;
}) {
  const count = (value: number, what: string) =>
    `${value.toLocaleString("en-GB")} ${value === 1 ? "delivery" : "deliveries"} ${what}`;
  const lost = abandoned > 0 ? count(abandoned, "abandoned") : null;
  if (status === "disabled")
    return [lost, "Events are recorded and not sent"].filter((part) => part !== null).join(" · ");
  if (since === null) return lost;
  const waiting = count(pending, pending === 1 ? "waits" : "wait");
  return (
    <>
      {fault ?? "No attempt succeeds"}, since <ExactTime at={since} />
      {[lost, waiting].map((part) => part !== null && ` · ${part}`)}
    </>
  );
}

export function Standing({ tone, text }: { tone: "ok" | "warn" | "bad"; text: string }) {
  return <span className={`standing ${tone}`}>{text}</span>;
}
