import { Button, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import type { components } from "../../../../../client/src/partner-api.ts";
import { useAction } from "../../api/use-action.ts";
import { bodyOf, useWorkspace } from "../../api/workspace.ts";
import { Fault } from "../../parts/Fault.tsx";
import { Tag } from "../../parts/Tag.tsx";

type Result = components["schemas"]["ConnectionTest"];

/** Asks a store whether it can receive orders, and the last result. */
function useConnectionTest(store: string) {
  const { id, api } = useWorkspace();
  const [result, setResult] = useState<Result | null>(null);
  const action = useAction<void>(async (_, headers) => {
    const params = { path: { workspaceId: id, merchantId: store } };
    const path = "/v2/agencies/{workspaceId}/merchants/{merchantId}/connection-test";
    setResult(await bodyOf(api.POST(path, { params, headers })));
  });
  return { action, result };
}

/** The button, and what came of it. */
export function ConnectionTest({ store }: { store: string }) {
  const { action, result } = useConnectionTest(store);
  return (
    <>
      <Button loading={action.isRunning} onClick={() => action.run()}>
        Test connection
      </Button>
      <Outcome error={action.error} result={result} />
    </>
  );
}

/** Tests when it opens. */
export function ConnectionTestDialog({ store, close }: { store: string; close: () => void }) {
  const { action, result } = useConnectionTest(store);
  // Once: a dialog that is drawn again is the same test.
  const [test] = useState(() => () => action.run());
  useEffect(test, [test]);
  return (
    <Modal opened onClose={close} title="Connection test">
      {action.isRunning && <p role="status">Calling the store…</p>}
      <Outcome error={action.error} result={action.isRunning ? null : result} />
      <div className="dialog-end">
        <Button onClick={close}>Close</Button>
        <Button variant="filled" loading={action.isRunning} onClick={() => action.run()}>
          Test again
        </Button>
      </div>
    </Modal>
  );
}

function Outcome({ error, result }: { error: unknown; result: Result | null }) {
  return (
    <div role="status" className="connection-test">
      <Fault error={error} />
      {result !== null && <ResultView result={result} />}
    </div>
  );
}

function ResultView({ result }: { result: Result }) {
  const { passed, reachable, versions, problem } = result;
  if (result.platform === "builtin")
    return (
      <>
        <Tag tone="info">Built-in store</Tag>
        <p className="hint">
          There is nothing to call: orders stay here until a store connects with its plugin. Enter the API key
          and secret in the plugin to connect it.
        </p>
      </>
    );
  return (
    <>
      <Tag tone={passed ? "ok" : "bad"}>{passed ? "Connected" : "Not working"}</Tag>
      {problem !== null && <p>{problem.message}</p>}
      <dl className="pairs">
        <dt>Reachable</dt>
        <dd>{reachable ? "yes" : "no"}</dd>
        {result.duration_ms !== null && (
          <>
            <dt>{reachable ? "Answered in" : "Failed after"}</dt>
            <dd>{result.duration_ms} ms</dd>
          </>
        )}
        {result.signature_accepted !== null && (
          <>
            <dt>Signature</dt>
            <dd>{result.signature_accepted ? "accepted" : "not accepted"}</dd>
          </>
        )}
        {versions !== null && (
          <>
            <dt>Plugin</dt>
            <dd>{versions.plugin}</dd>
            <dt>WooCommerce</dt>
            <dd>
              {versions.woocommerce}, WordPress {versions.wordpress}, PHP {versions.php}
            </dd>
          </>
        )}
        {result.rest_url !== null && (
          <>
            <dt>Address</dt>
            <dd>
              <code>{result.rest_url}</code>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
