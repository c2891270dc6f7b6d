import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { bodyOf, useWorkspace } from "../../api/workspace.ts";
import type { Live } from "../../live/live-reading.ts";
import { useLiveRecord } from "../../live/use-live-record.ts";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { CopyButton, Id } from "../../parts/Copy.tsx";
import { Facts, Pairs } from "../../parts/Facts.tsx";
import { Page, type PageProps } from "../../parts/Page.tsx";
import { RecordPage } from "../../parts/RecordPage.tsx";
import { Tag } from "../../parts/Tag.tsx";
import { ExactTime, Time } from "../../parts/Time.tsx";
import { useStoreName } from "../../stores/stores-query.ts";
import { Attempts } from "./Attempts.tsx";
import { pollOf, statusOf, storeOf, type DeliveryDetail } from "./delivery-facts.ts";

/** One delivery: its attempts, what was sent and what came back. Followed live while it is pending. */
export function DeliveryPage() {
  const { delivery: id } = useParams({ from: "/$workspace/$mode/webhooks/deliveries/$delivery" });
  const { id: workspace, mode, api, scope } = useWorkspace();
  const parent = { title: "Deliveries", to: `/${workspace}/${mode}/webhooks/deliveries` };
  const query = useLiveRecord({
    queryKey: [...scope, "deliveries", "one", id],
    read: (signal) => bodyOf(api.GET("/v2/webhooks/deliveries/{id}", { params: { path: { id } }, signal })),
    pollOf,
  });
  return (
    <RecordPage
      query={query}
      noun="Delivery"
      parent={parent}
      missing={
        <p>
          There is no such delivery in {mode} mode of this workspace, or it is no longer kept.{" "}
          <Link to={parent.to}>All deliveries</Link>
        </p>
      }
    >
      {(delivery) => <DeliveryView delivery={delivery} parent={parent} live={query.live} />}
    </RecordPage>
  );
}

interface DeliveryViewProps {
  delivery: DeliveryDetail;
  parent: NonNullable<PageProps["parent"]>;
  live: Live | undefined;
}

function DeliveryView({ delivery, parent, live }: DeliveryViewProps) {
  const storeName = useStoreName();
  const [tone, status] = statusOf(delivery);
  const store = storeOf(delivery);
  const payload = JSON.stringify(delivery.payload, null, 2);
  return (
    <Page
      title={delivery.event}
      parent={parent}
      live={live}
      status={<Tag tone={tone}>{status}</Tag>}
      actions={<Replay delivery={delivery} />}
    >
      <Facts
        facts={[
          ["Sent to", <SentTo delivery={delivery} />],
          ["Store", store === null ? "None: an event of the workspace" : storeName(store)],
          ["Delivery id", <Id value={delivery.id} what="delivery id" />],
          ["Created", <ExactTime at={delivery.created_at} />],
        ]}
      />
      <div className="columns">
        <div>
          {delivery.abandoned_at !== null && (
            <section className="box need">
              <h2>It is not tried again</h2>
              {delivery.last_error !== null && <p>{delivery.last_error}</p>}
              <p>Replay it once the receiver works.</p>
            </section>
          )}
          <Attempts delivery={delivery} />
          <Response delivery={delivery} />
          <section aria-labelledby="payload">
            <div className="part-head">
              <h2 id="payload">Payload</h2>
              <CopyButton text={payload} what="payload" />
            </div>
            <pre className="code" tabIndex={0}>
              {payload}
            </pre>
          </section>
        </div>
        <div>
          <Headers title="Request headers" headers={delivery.request_headers} />
          <Headers title="Response headers" headers={delivery.response_headers} />
        </div>
      </div>
    </Page>
  );
}

function SentTo({
  delivery: { target_url: url, subscription_id: subscription },
}: {
  delivery: DeliveryDetail;
}) {
  const { id: workspace, mode } = useWorkspace();
  if (subscription === null) return url;
  return (
    <Link to="/$workspace/$mode/webhooks/$subscription" params={{ workspace, mode, subscription }}>
      {url}
    </Link>
  );
}

function Response({ delivery }: { delivery: DeliveryDetail }) {
  const { response_body: body, response_body_encoding: encoding } = delivery;
  if (delivery.last_status_code === null) return null;
  const notes = [
    encoding === "base64" ? "binary, shown in base64" : "",
    delivery.response_body_truncated ? "truncated" : "",
  ].filter(Boolean);
  return (
    <section aria-labelledby="response">
      <h2 id="response">Last response: {delivery.last_status_code}</h2>
      {body === null || body === "" ? (
        <p className="quiet">The response had no body.</p>
      ) : (
        <>
          <pre className="code" tabIndex={0}>
            {body}
          </pre>
          {notes.length > 0 && <p className="quiet small">The body is {notes.join(" and ")}.</p>}
        </>
      )}
    </section>
  );
}

function Headers({ title, headers }: { title: string; headers: Record<string, string> | null }) {
  return (
    <Pairs
      title={title}
      pairs={Object.entries(headers ?? {}).map(([name, value]) => [name, <code>{value}</code>])}
    />
  );
}

function Replay({ delivery }: { delivery: DeliveryDetail }) {
  const { api, canWrite } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const action = useAction<void>(async (_, headers) => {
    await api.POST("/v2/webhooks/deliveries/{id}/replay", { params: { path: { id: delivery.id } }, headers });
    close();
  });
  if (!canWrite) return null;
  return (
    <>
      <Button variant="filled" onClick={() => setAsked(true)}>
        Replay
      </Button>
      {isAsked && (
        <ConfirmDialog title={`Replay ${delivery.event}?`} confirm="Replay" action={action} close={close}>
          <p>
            The event is sent to <code>{new URL(delivery.target_url).host}</code> once more
            {delivery.succeeded_at === null ? (
              "."
            ) : (
              <>
                , although it was accepted <Time at={delivery.succeeded_at} />. The receiver recognises it by
                its id.
              </>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
