import { Dashicon, Notice } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Check, ConnectionTestResult } from "./connection-test.ts";

/** What the connection test found: the verdict first, then each check with a word beside its sign. */
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
            <Dashicon icon={signs[check.status]} aria-hidden /> <strong>{word(check.status)}</strong>{" "}
            {check.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const signs = { passed: "yes", failed: "no", skipped: "minus" } as const;

function word(status: Check["status"]): string {
  switch (status) {
    case "passed":
      return __("Good:", "svc-checkout");
    case "failed":
      return __("To mend:", "svc-checkout");
    case "skipped":
      return __("Not tried:", "svc-checkout");
  }
}
