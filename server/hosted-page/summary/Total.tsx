import { useEffect, useRef, useState } from "react";

/** Duration of the transition in the style sheet. */
const transitionMs = 150;

interface TotalProps {
  total: number;
  isNet: boolean;
  money: (amount: number) => string;
}

/** The total, with one transition from gross to net when VAT is removed. */
export function Total({ total, isNet, money }: TotalProps) {
  const displayed = useRef({ total, isNet });
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    const last = displayed.current;
    displayed.current = { total, isNet };
    if (!isNet || last.isNet || last.total === total) return;
    setBefore(last.total);
    // Ended by a timer: CSS alone would repeat the transition whenever the summary is opened.
    const timer = setTimeout(() => setBefore(null), transitionMs);
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
