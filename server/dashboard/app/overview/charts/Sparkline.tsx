const WIDTH = 120;
const HEIGHT = 40;
const MARGIN = 5;

/** The course of a number; its figures are in the table below. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = highest - lowest;
  const y = (value: number) =>
    span === 0
      ? HEIGHT - (highest === 0 ? 1 : HEIGHT / 2)
      : MARGIN + (HEIGHT - 2 * MARGIN) * (1 - (value - lowest) / span);
  const points = values.map((value, index) => {
    const x = values.length === 1 ? WIDTH : (WIDTH * index) / (values.length - 1);
    return `${x.toFixed(1)} ${y(value).toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return (
    <svg
      className="spark"
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="spark-area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="spark-line" d={line} />
      <path className="spark-end" d={`M${points.at(-1)}h.01`} />
    </svg>
  );
}
