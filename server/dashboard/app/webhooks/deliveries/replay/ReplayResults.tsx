import { useEffect, useRef } from "react";
import { ExactTime } from "../../../parts/Time.tsx";
import { Tag, type Tone } from "../../../parts/Tag.tsx";
import type { Delivery } from "../delivery-facts.ts";
import type { Outcome } from "./replay-each.ts";

const words: Record<Outcome["kind"], [Tone, string]> = {
  waiting: ["plain", "Waiting"],
  replayed: ["ok", "Replayed"],
  refused: ["bad", "Refused"],
  "not-sent": ["plain", "Not sent"],
};

/** What became of each delivery; a long list scrolls, also by the keyboard. */
export function ReplayResults(props: {
  deliveries: readonly Delivery[];
  outcomeOf: (id: string) => Outcome;
  /** Takes the focus when it begins: the button that began it is gone. */
  isRunning: boolean;
}) {
  const results = useRef<HTMLElement>(null);
  useEffect(() => {
    if (props.isRunning) results.current?.focus();
  }, [props.isRunning]);
  return (
    <section ref={results} className="replay-results" aria-label="Results" tabIndex={0}>
      <ul>
        {props.deliveries.map((delivery) => {
          const outcome = props.outcomeOf(delivery.id);
          const [tone, text] = words[outcome.kind];
          return (
            <li key={delivery.id}>
              <div>
                <code>{delivery.event}</code>
                <div className="quiet small">
                  {new URL(delivery.target_url).host}, <ExactTime at={delivery.created_at} />
                </div>
                {outcome.kind === "refused" && <div className="small refusal">{outcome.reason}</div>}
              </div>
              <Tag tone={tone}>{text}</Tag>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
