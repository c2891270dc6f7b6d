import { SelectControl, Spinner } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { FailureNotice } from "../admin/FailureNotice.tsx";
import type { Mode } from "./reports-api.ts";
import type { Loaded } from "./use-figures.ts";

/** A report: its tools, and its error, or its figures once they are loaded. The tools stay, so that focus and choices do. */
export function ReportFrame<Figures>({ tools, loaded, children }: { tools: ReactNode; loaded: Loaded<Figures>; children(figures: Figures): ReactNode }) {
  const { figures, isLoading, failure, reload } = loaded;
  return (
    <div className="svc-checkout-report" aria-busy={isLoading}>
      <div className="svc-checkout-filters">{tools}</div>
      <FailureNotice failure={failure} onRetry={reload} />
      {figures === null && isLoading && (
        <p className="svc-checkout-report-loading">
          <Spinner />
          {__("Adding up…", "svc-checkout")}
        </p>
      )}
      {figures !== null && <div className={isLoading ? "svc-checkout-report-figures is-busy" : "svc-checkout-report-figures"}>{children(figures)}</div>}
    </div>
  );
}

/** Live orders, or test orders: they are never added to each other. */
export function ModeChoice({ mode, onChange }: { mode: Mode; onChange(mode: Mode): void }) {
  return (
    <SelectControl
      __next40pxDefaultSize
      __nextHasNoMarginBottom
      hideLabelFromVision
      label={__("Live or test orders", "svc-checkout")}
      value={mode}
      options={[
        { value: "live", label: __("Live orders", "svc-checkout") },
        { value: "test", label: __("Test orders", "svc-checkout") },
      ]}
      onChange={(value) => onChange(value === "test" ? "test" : "live")}
    />
  );
}

/** Test orders that live figures leave out, if there are any. */
export function NotCounted({ testOrders }: { testOrders: number }) {
  return (
    testOrders > 0 && (
      <p>
        {/* translators: %d: number of test orders. */}
        {sprintf(_n("%d test order is not counted.", "%d test orders are not counted.", testOrders, "svc-checkout"), testOrders)}
      </p>
    )
  );
}

/** The sums of a currency above the table. */
export function Sums({ label, sums }: { label: string; sums: readonly { name: string; value: string; note?: string }[] }) {
  return (
    <ul className="svc-checkout-report-sums" aria-label={label}>
      {sums.map(({ name, value, note }) => (
        <li key={name}>
          <span>{name}</span>
          <strong>{value}</strong>
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}

/** A value, on a narrow screen with the name of its column. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="svc-checkout-label">{label}</span>
      {children}
    </>
  );
}

export function currencyColumn<Row extends { currency: string }>() {
  const label = __("Currency", "svc-checkout");
  return { key: "currency", label, cell: ({ currency }: Row) => <Labelled label={label}>{currency}</Labelled> };
}
