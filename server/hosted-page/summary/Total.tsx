import { useEffect, useRef, useState } from "react";

/** As long as the change-over in the style sheet takes. */
const changeOverMs = 150;

/** The total; when VAT comes off it changes over from gross to net, once. */
export function Total({
  total,
  isNet,
  money,
}: {
  total: number;
  isNet: boolean;
  money: (amount: number) => string;
}) {
  const shown = useRef({ total, isNet });
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    const last = shown.current;
    shown.current = { total, isNet };
    if (!isNet || last.isNet || last.total === total) return;
    setBefore(last.total);
    // Ended by time, not by the style sheet: a folded summary would play it whenever it is opened.
    const timer = setTimeout(() => setBefore(null), changeOverMs);
    return () => {
      clearTimeout(timer);
      setBefore(null);
    };
  }, [total, isNet]);
  return (
    <span className="total">
      {before !== null && (
        <span className="total-before" aria-hidden="true">
          {money(before)}
        </span>
      )}
      <span className={before === null ? "total-now" : "total-now total-now--new"}>{money(total)}</span>
    </span>
  );
}
