import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { funnelSteps, lossName, share, type Funnel as Counts } from "./session-facts.ts";

const HEIGHT = 120;
const BAR = 92;
const STEP = 200;
const lastStep = funnelSteps.length - 1;

/** How many sessions have reached each step, and where and why the others stopped. */
export function Funnel({ funnel }: { funnel: Counts | undefined }) {
  if (funnel === undefined)
    return (
      <section className="funnel" aria-label="Funnel by step" aria-busy="true">
        <Skeleton height={260} />
      </section>
    );
  const { steps } = funnel;
  return (
    <section className="funnel" aria-label="Funnel by step">
      <dl className="funnel-steps">
        {funnelSteps.map(({ step, name }) => (
          <div key={step}>
            <dt>{name}</dt>
            <dd>
              <b>{steps[step]}</b> <span className="quiet small">{share(steps[step], steps.opened)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Bars steps={steps} />
      <div className="funnel-losses">
        {funnelSteps.slice(0, -1).map(({ step }, index) => (
          <Losses key={step} funnel={funnel} index={index} />
        ))}
      </div>
    </section>
  );
}

function Bars({ steps }: Pick<Counts, "steps">) {
  const tops = funnelSteps.map(({ step }) => HEIGHT * (1 - steps[step] / Math.max(steps.opened, 1)));
  return (
    <svg
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${lastStep * STEP + BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={funnelSteps.map(({ step, name }) => `${name}: ${steps[step]}`).join(", ")}
    >
      {tops.slice(0, -1).map((top, index) => {
        const [left, right] = [index * STEP + BAR, (index + 1) * STEP];
        return (
          <path
            key={left}
            className="funnel-flow"
            d={`M${left} ${top}L${right} ${tops[index + 1]}V${HEIGHT}H${left}Z`}
          />
        );
      })}
      {tops.map((top, index) => (
        <rect
          key={funnelSteps[index]!.step}
          className={index === lastStep ? "funnel-end" : "funnel-bar"}
          x={index * STEP}
          y={top}
          width={BAR}
          height={HEIGHT - top}
        />
      ))}
    </svg>
  );
}

/** Those that stopped at one step, each reason with a link to its sessions. */
function Losses({ funnel: { steps, losses }, index }: { funnel: Counts; index: number }) {
  const { id: workspace, mode } = useWorkspace();
  const [{ step }, next] = [funnelSteps[index]!, funnelSteps[index + 1]!];
  const lost = steps[step] - steps[next.step];
  return (
    <div>
      <p>
        <b>{lost === 0 ? "0" : `−${lost}`}</b> {next.before}
      </p>
      <ul>
        {losses
          .filter((loss) => loss.step === step)
          .map((loss) => (
            <li key={loss.reason}>
              <Link
                to="/$workspace/$mode/sessions"
                params={{ workspace, mode }}
                search={({ period, from, to, store }) => ({
                  period,
                  from,
                  to,
                  store,
                  step,
                  reason: loss.reason,
                })}
              >
                {lossName(loss)}
              </Link>
              <span>{loss.count}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
