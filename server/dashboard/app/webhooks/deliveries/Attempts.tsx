import { ExactTime, Time } from "../../parts/Time.tsx";
import type { DeliveryDetail } from "./delivery-facts.ts";

type Attempt = DeliveryDetail["attempts"][number];

const MOST_SHOWN = 50;

/** The tries of a delivery, newest first, and when the next one is due. */
export function Attempts({ delivery }: { delivery: DeliveryDetail }) {
  const { attempts, next_attempt_at: next } = delivery;
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">Attempts</h2>
      {attempts.length === 0 && next === null && <p className="quiet">None was made.</p>}
      <ol className="timeline">
        {next !== null && (
          <li>
            <span className="dot info" aria-hidden="true">
              ●
            </span>
            <div>
              <strong>{attempts.length === 0 ? "First attempt due" : "Next attempt due"}</strong>
              <p>
                <Time at={next} />
              </p>
            </div>
            <ExactTime at={next} />
          </li>
        )}
        {attempts.map((attempt) => (
          <li key={`${attempt.generation}-${attempt.number}`}>
            <span className={attempt.error === null ? "dot" : "dot bad"} aria-hidden="true">
              {attempt.error === null ? "✓" : "!"}
            </span>
            <div>
              <strong>{titleOf(attempt)}</strong>
              <p>
                {attempt.error ?? "Accepted"} · {attempt.duration_ms} ms
              </p>
            </div>
            <ExactTime at={attempt.started_at} />
          </li>
        ))}
      </ol>
      {attempts.length === MOST_SHOWN && <p className="quiet small">Older attempts are not shown.</p>}
    </section>
  );
}

/** "Attempt 2: 503", "Attempt 1 of replay 1: no response". */
function titleOf({ number, generation, status_code: status }: Attempt): string {
  const replay = generation === 1 ? "" : ` of replay ${generation - 1}`;
  return `Attempt ${number}${replay}: ${status ?? "no response"}`;
}
