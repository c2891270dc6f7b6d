import { __, sprintf } from "@wordpress/i18n";
import { CheckedInput } from "./CheckedInput.tsx";
import { dueText, type Row, withCode, withDays } from "./term-rows.ts";

/** When a term is due, and the code that is stored with its orders. Only a new term's can be typed. */
export function TermCode(props: {
  /** Of the field that is posted. */
  name: string;
  row: Row;
  /** Number of the row, from 1. */
  number: number;
  error: string;
  onChange(row: Row): void;
}) {
  const { name, row, number, onChange } = props;
  const { draft, value } = row;
  const errorId = `svc-checkout-term-${row.key}-code-error`;
  const code = value === "" ? null : <code>{value}</code>;
  if (draft === undefined) {
    return (
      <>
        <input type="hidden" name={name} value={value} readOnly />
        {dueText(value)}
        <small>{code}</small>
      </>
    );
  }
  if (draft.by === "days") {
    /* translators: %d: number of the row. */
    const label = sprintf(__("Term %d: days after the order", "svc-checkout"), number);
    return (
      <>
        <input type="hidden" name={name} value={value} readOnly />
        <span className="svc-checkout-term-days">
          <CheckedInput
            data-first
            inputMode="numeric"
            autoComplete="off"
            errorId={errorId}
            error={props.error}
            value={draft.days}
            aria-label={label}
            onChange={(event) => onChange(withDays(row, event.target.value))}
          />
          <span aria-hidden="true">{__("days after the order", "svc-checkout")}</span>
        </span>
        <small>{code}</small>
      </>
    );
  }
  /* translators: %d: number of the row. */
  const label = sprintf(__("Code of term %d", "svc-checkout"), number);
  return (
    <>
      <CheckedInput
        name={name}
        maxLength={32}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={__("Code", "svc-checkout")}
        errorId={errorId}
        error={props.error}
        value={value}
        aria-label={label}
        onChange={(event) => onChange(withCode(row, event.target.value))}
      />
      <span>{dueText(value)}</span>
    </>
  );
}
