import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { Id } from "../parts/Copy.tsx";
import { Facts, Pairs } from "../parts/Facts.tsx";
import { Page, type PageProps } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { ExactTime } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { outcomeOf, ownOrderOf, responseOf, resultFacts, type Call } from "./call-facts.ts";

/** One call to a hook. */
export function PreConfirmationPage() {
  const { call: id } = useParams({ from: "/$workspace/$mode/pre-confirmations/$call" });
  const { id: workspace, mode, api, scope } = useWorkspace();
  const parent = { title: "Pre-confirmation", to: `/${workspace}/${mode}/pre-confirmations` };
  const query = useQuery({
    queryKey: [...scope, "pre-confirmations", "one", id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/v2/pre-confirmations/{id}", { params: { path: { id } }, signal })),
  });
  return (
    <RecordPage
      query={query}
      noun="Call"
      parent={parent}
      missing={
        <p>
          There is no such call in {mode} mode of this workspace. <Link to={parent.to}>All calls</Link>
        </p>
      }
    >
      {(call) => <CallView call={call} parent={parent} />}
    </RecordPage>
  );
}

function CallView({ call, parent }: { call: Call; parent: NonNullable<PageProps["parent"]> }) {
  const storeName = useStoreName();
  const { tone, name: result } = resultFacts[call.result];
  return (
    <Page title={`Call of attempt ${call.attempt}`} parent={parent} status={<Tag tone={tone}>{result}</Tag>}>
      <Facts
        facts={[
          ["Called", <ExactTime at={call.created_at} />],
          ["Response", responseOf(call)],
          ["Store", storeName(call.merchant_id)],
          ["Webhook id", <Id value={call.id} what="webhook id" />],
        ]}
      />
      <div className="columns">
        <div>
          <Explanation call={call} />
          <Pairs
            title="Outcome"
            pairs={[
              ["Order", outcomeOf(call)],
              ["Ended", call.settled_at && <ExactTime at={call.settled_at} />],
              ["Hold until", <ExactTime at={call.hold_until} />],
            ]}
          />
        </div>
        <div>
          <Pairs
            title="Response"
            pairs={[
              ["Status", call.status_code],
              ["Time", call.duration_ms === null ? null : `${call.duration_ms} ms`],
              ["Reason", call.reason && <code>{call.reason}</code>],
              ["Message", call.message],
            ]}
          />
          <References call={call} />
        </div>
      </div>
    </Page>
  );
}

/** Why there is no plain yes or no. */
function Explanation({ call }: { call: Call }) {
  if (call.result !== "unavailable" && call.result !== "bypassed") return null;
  return (
    <section className="box need">
      <h2>The hook gave no valid response</h2>
      <p>{call.error}</p>
      <p>
        {call.result === "bypassed"
          ? "The order was accepted without it."
          : "The order was rejected, because the hook's fail mode is closed."}
      </p>
    </section>
  );
}

function References({ call }: { call: Call }) {
  const { id: workspace, mode } = useWorkspace();
  const { session_id: session, order_id: storeOrder, merchant_id: store } = call;
  const order = ownOrderOf(call);
  return (
    <Pairs
      title="References"
      pairs={[
        [
          "Order",
          order && (
            <Link to="/$workspace/$mode/orders/$order" params={{ workspace, mode, order }}>
              {order}
            </Link>
          ),
        ],
        ["Store's order", session === null ? storeOrder : null],
        ["Session", session && <Id value={session} what="session id" />],
        [
          "Store",
          <Link to="/$workspace/$mode/stores/$store" params={{ workspace, mode, store }}>
            Its settings
          </Link>,
        ],
      ]}
    />
  );
}
