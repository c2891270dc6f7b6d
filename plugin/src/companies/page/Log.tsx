import { __ } from "@wordpress/i18n";
import type { LogEntry } from "../companies-api.ts";
import { Card } from "./Card.tsx";

/** What was changed at the company, the newest first. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) {
    return null;
  }
  return (
    <Card title={__("Log", "svc-checkout")}>
      <ol className="svc-checkout-log">
        {entries.map(({ at, text, by }, index) => (
          <li key={index}>
            <span>{at}</span>
            <span>
              {text}
              {by !== "" && <small> · {by}</small>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
