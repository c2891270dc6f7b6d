import { Button, Notice, SelectControl, Spinner } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import type { Mode } from "./reports-api.ts";
import type { Loaded } from "./use-figures.ts";

/** A report: its error, or its figures once they are loaded. */
export function ReportFrame<Figures>({ loaded, children }: { loaded: Loaded<Figures>; children(figures: Figures): ReactNode }) {
  const { figures, isLoading, failure, reload } = loaded;
  return (
    <div className="svc-checkout-report" aria-busy={isLoading}>
      {failure !== "" && (
        <Notice status="error" isDismissible={false} spokenMessage={failure}>
          {failure}{" "}
          <Button variant="link" onClick={reload}>
            {__("Try again", "svc-checkout")}
          </Button>
        </Notice>
      )}
      {figures === null && isLoading && (
        <p className="svc-checkout-report-loading">
          <Spinner />
          {__("Adding up…", "svc-checkout")}
        </p>
      )}
      {figures !== null && children(figures)}
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
