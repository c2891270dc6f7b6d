import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { shortTime } from "../../admin/dates.ts";
import type { LogEntry } from "../companies-api.ts";
import { Card } from "./Card.tsx";

const shownAtFirst = 10;

/** What happened at the company, the newest first. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (entries.length === 0) {
    return null;
  }
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  const further = entries.length - shown.length;
  return (
    <Card title={__("Log", "svc-checkout")}>
      <ol className="svc-checkout-log">
        {shown.map(({ at, text, by, order }, index) => (
          <li key={index}>
            <span>{shortTime(at)}</span>
            <span>
              <Sentence text={text} order={order} />
              {by !== "" && <small> · {by}</small>}
            </span>
          </li>
        ))}
      </ol>
      {further > 0 && (
        <p className="svc-checkout-log-more">
          <Button variant="link" onClick={() => setIsWhole(true)}>
            {
              /* translators: %d: number of entries. */
              sprintf(_n("Show %d older entry", "Show %d older entries", further, "svc-checkout"), further)
            }
          </Button>
        </p>
      )}
    </Card>
  );
}

/** With a link where it names its order. */
function Sentence({ text, order }: Pick<LogEntry, "text" | "order">) {
  const start = order === null ? -1 : text.indexOf(order.label);
  if (order === null || start < 0) {
    return <>{text}</>;
  }
  return (
    <>
      {text.slice(0, start)}
      <a href={order.url}>{order.label}</a>
      {text.slice(start + order.label.length)}
    </>
  );
}
