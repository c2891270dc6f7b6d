import type { ReactNode } from "react";

interface FigureProps {
  amount: number;
  /** What the shopper saw before a change: null if it was not there, undefined if that is unknown. */
  before: number | null | undefined;
  money: (amount: number) => string;
  /** Instead of the amount. */
  children?: ReactNode;
}

/** An amount, beside the one that it replaces. */
export function Figure({ amount, before, money, children }: FigureProps) {
  const hasChanged = before !== undefined && before !== amount;
  return (
    <span className={hasChanged ? "figure figure--changed" : "figure"}>
      {hasChanged && before !== null && (
        <>
          <s className="figure-before">{money(before)}</s>{" "}
        </>
      )}
      {children ?? money(amount)}
    </span>
  );
}
