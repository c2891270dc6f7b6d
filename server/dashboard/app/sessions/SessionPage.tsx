import { useParams } from "@tanstack/react-router";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import type { Live } from "../live/live-reading.ts";
import { useLiveRecord } from "../live/use-live-record.ts";
import { money } from "../orders/order-facts.ts";
import { Timeline } from "../orders/timeline/Timeline.tsx";
import { Id } from "../parts/Copy.tsx";
import { Facts, Pairs } from "../parts/Facts.tsx";
import { MissingRecord } from "../parts/MissingRecord.tsx";
import { Page } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { ExactTime } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { Standing } from "./session-columns.tsx";
import { pollOf, statusFacts, type Session } from "./session-facts.ts";

/** One session: who, how far, why not further. */
export function SessionPage() {
  const { session: id } = useParams({ from: "/$workspace/$mode/sessions/$session" });
  const { id: workspace, mode, api, scope } = useWorkspace();
  const parent = { title: "Sessions", to: `/${workspace}/${mode}/sessions` };
  const query = useLiveRecord({
    queryKey: [...scope, "sessions", "one", id],
    read: (signal) => bodyOf(api.GET("/v2/sessions/{id}", { params: { path: { id } }, signal })),
    pollOf,
  });
  return (
    <RecordPage
      query={query}
      noun="Session"
      parent={parent}
      missing={<MissingRecord noun="session" id={id} all={{ name: "All sessions", to: parent.to }} />}
    >
      {(session) => <SessionView session={session} parent={parent} live={query.live} />}
    </RecordPage>
  );
}

interface SessionViewProps {
  session: Session;
  parent: { title: string; to: string };
  live: Live | undefined;
}

function SessionView({ session, parent, live }: SessionViewProps) {
  const storeName = useStoreName();
  const { name, tone } = statusFacts[session.status];
  return (
    <Page
      title={session.id.slice(0, 15)}
      heading={money(session.amounts.total, session.currency)}
      parent={parent}
      live={live}
      status={<Tag tone={tone}>{name}</Tag>}
    >
      <Facts
        facts={[
          ["Company", session.company],
          ["E-mail", session.email],
          ["Store", storeName(session.merchant_id)],
          ["Expires", session.status === "open" ? <ExactTime at={session.expires_at} /> : null],
          ["Session id", <Id value={session.id} what="session id" />],
        ]}
      />
      <div className="columns">
        <div>
          <section className="box">
            <h2>Where it stands</h2>
            <Standing session={session} />
          </section>
          <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            <Timeline of="session" id={session.id} isFollowed={pollOf(session) !== false} />
          </section>
        </div>
        <div>
          <Amounts session={session} />
          <Pairs
            title="References"
            pairs={[
              ["Your reference", session.client_reference],
              ["Order id", session.order && <Id value={session.order.id} what="order id" />],
              ["Merchant", <Id value={session.merchant_id} what="merchant id" />],
            ]}
          />
          <Pairs
            title="Metadata"
            pairs={Object.entries(session.metadata ?? {}).map(([key, value]) => [key, String(value)])}
          />
        </div>
      </div>
    </Page>
  );
}

function Amounts({ session: { amounts, currency } }: { session: Session }) {
  const lines: Array<[string, number]> = [
    ["Discount", -amounts.discount],
    ["Delivery", amounts.shipping],
    ["Fees", amounts.fees],
  ];
  const known = lines.filter(([, amount]) => amount !== 0);
  const shown = [
    ["Subtotal", amounts.subtotal],
    ...known,
    ["VAT", amounts.tax],
    ["Total", amounts.total],
  ] as const;
  return <Pairs title="Amounts" pairs={shown.map(([name, amount]) => [name, money(amount, currency)])} />;
}
