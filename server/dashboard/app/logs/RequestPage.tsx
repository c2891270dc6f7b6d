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
import { useCallerName } from "./caller-name.ts";
import { sizeText, toneOf, type LoggedRequest } from "./request-facts.ts";

/** One API request. */
export function RequestPage() {
  const { request: id } = useParams({ from: "/$workspace/$mode/logs/$request" });
  const { id: workspace, mode, api, scope } = useWorkspace();
  const parent = { title: "Request logs", to: `/${workspace}/${mode}/logs` };
  const query = useQuery({
    queryKey: [...scope, "logs", "one", id],
    queryFn: ({ signal }) => {
      const params = { path: { request_id: id } };
      return bodyOf(api.GET("/v2/logs/requests/{request_id}", { params, signal }));
    },
  });
  return (
    <RecordPage
      query={query}
      noun="Request"
      parent={parent}
      missing={
        <p>
          There is no request {id.slice(0, 60)} in {mode} mode of this workspace, or it is no longer kept.{" "}
          <Link to={parent.to}>All requests</Link>
        </p>
      }
    >
      {(request) => <RequestView request={request} parent={parent} />}
    </RecordPage>
  );
}

interface RequestViewProps {
  request: LoggedRequest;
  parent: NonNullable<PageProps["parent"]>;
}

function RequestView({ request, parent }: RequestViewProps) {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  const callerName = useCallerName();
  const { merchant_id: store, error_code: code } = request;
  return (
    <Page
      title={`${request.method} ${request.path}`}
      parent={parent}
      status={<Tag tone={toneOf(request)}>{String(request.status_code)}</Tag>}
    >
      <Facts
        facts={[
          ["Received", <ExactTime at={request.created_at} />],
          ["Time", `${request.latency_ms} ms`],
          ["Caller", callerName(request)],
          ["Request id", <Id value={request.request_id} what="request id" />],
        ]}
      />
      <div className="columns">
        <div>
          {code !== null && (
            <section className="box need">
              <h2>
                <code>{code}</code>
              </h2>
              <p>
                <a href={`/docs/errors#${code}`}>What it means and what to do</a>
              </p>
            </section>
          )}
          <Pairs
            title="Request"
            pairs={[
              ["Method", request.method],
              ["Path", <Id value={request.path} what="path" />],
              ["Body", sizeText(request.request_size_bytes)],
              ["User agent", request.user_agent],
            ]}
          />
        </div>
        <div>
          <Pairs
            title="Response"
            pairs={[
              ["Status", request.status_code],
              ["Body", sizeText(request.response_size_bytes)],
            ]}
          />
          <Pairs
            title="References"
            pairs={[
              [
                "Store",
                store === null ? null : (
                  <Link to="/$workspace/$mode/stores/$store" params={{ workspace, mode, store }}>
                    {storeName(store)}
                  </Link>
                ),
              ],
              ["Key", request.api_key_id && <Id value={request.api_key_id} what="key id" />],
              ["User", request.user_subject && <Id value={request.user_subject} what="user" />],
            ]}
          />
        </div>
      </div>
    </Page>
  );
}
