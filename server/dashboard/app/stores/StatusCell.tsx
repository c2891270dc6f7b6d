import type { ReactNode } from "react";

interface StatusCellProps {
  title: string;
  tone: "ok" | "warn" | "info";
  children: ReactNode;
}

const signs = { ok: "✓", warn: "!", info: "·" };

/** One thing that a store needs, and how it stands. */
export function StatusCell({ title, tone, children }: StatusCellProps) {
  return (
    <div>
      <span className={`dot ${tone}`} aria-hidden="true">
        {signs[tone]}
      </span>
      <h2>{title}</h2>
      <div className="status-text">{children}</div>
    </div>
  );
}
