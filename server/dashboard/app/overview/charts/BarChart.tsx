import { axisOf } from "../stats-facts.ts";

export interface Bar {
  name: string;
  value: number;
  /** Shown on hover. */
  text: string;
}

export interface BarChartProps {
  /** What is drawn, and where its figures are. */
  label: string;
  bars: readonly Bar[];
  /** A value of the axis. */
  textOf: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 160;
const NAMES = 5;

/** Bars over time with an axis of round values; the last one is that of now. */
export function BarChart({ label, bars, textOf }: BarChartProps) {
  const axis = axisOf(Math.max(0, ...bars.map(({ value }) => value)));
  const top = axis.at(-1)! || 1;
  const slot = WIDTH / bars.length;
  const width = slot * 0.7;
  return (
    <div className="plot">
      <div className="plot-axis" aria-hidden="true">
        {axis.toReversed().map((value) => (
          <span key={value}>{textOf(value)}</span>
        ))}
      </div>
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {axis.map((value) => {
          const y = Math.min(HEIGHT - 0.5, Math.max(0.5, HEIGHT * (1 - value / top)));
          return <path key={value} className="plot-line" d={`M0 ${y}H${WIDTH}`} />;
        })}
        {bars.map(({ name, value, text }, index) => {
          const height = (HEIGHT * Math.max(value, 0)) / top;
          return (
            <rect
              key={name + String(index)}
              className={index === bars.length - 1 ? "plot-now" : "plot-bar"}
              x={index * slot + (slot - width) / 2}
              y={HEIGHT - height}
              width={width}
              height={height}
            >
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <div className="plot-names" aria-hidden="true">
        {namesOf(bars).map((name, index) => (
          <span key={name + String(index)}>{name}</span>
        ))}
      </div>
    </div>
  );
}

/** Evenly from the first to the last. */
function namesOf(bars: readonly Bar[]): string[] {
  const count = Math.min(NAMES, bars.length);
  return Array.from({ length: count }, (_, index) => {
    const position = count === 1 ? 0 : Math.round((index * (bars.length - 1)) / (count - 1));
    return bars[position]!.name;
  });
}
