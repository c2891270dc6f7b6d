import { Dashicon, Notice } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Check, ConnectionTestResult } from "./connection-test.ts";

/** The result of the connection test: the verdict, then each check. */
export function CheckList({ result }: { result: ConnectionTestResult }) {
  const verdict = result.ok
    ? __("The connection works.", "svc-checkout")
    : __("The connection does not work yet.", "svc-checkout");

  return (
    <Notice
      status={result.ok ? "success" : "error"}
      isDismissible={false}
      spokenMessage={[verdict, ...result.checks.map((check) => check.message)].join(" ")}
    >
      <strong>{verdict}</strong>
      <ul>
        {result.checks.map((check) => (
          <li key={check.id} data-check={check.id} data-status={check.status}>
            <Dashicon icon={icons[check.status]} aria-hidden /> <strong>{statusLabel(check.status)}</strong>{" "}
            {check.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const icons = { passed: "yes", failed: "no", skipped: "minus" } as const;

function statusLabel(status: Check["status"]): string {
  switch (status) {
    case "passed":
      return __("Passed:", "svc-checkout");
    case "failed":
      return __("Failed:", "svc-checkout");
    case "skipped":
      return __("Skipped:", "svc-checkout");
  }
}
