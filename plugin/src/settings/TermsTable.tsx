import { speak } from "@wordpress/a11y";
import { Button } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { TermRow } from "./TermRow.tsx";
import { blankRow, errorsOf, type Row } from "./term-rows.ts";
import type { OfferChoices, Term } from "./terms.ts";

/**
 * The store's payment terms as fields of the surrounding form, saved with the other settings.
 * @param props.name name of the option
 */
export function TermsTable(props: {
  name: string;
  terms: readonly Term[];
  languages: readonly string[];
  offers: OfferChoices;
}) {
  const { name, terms, languages, offers } = props;
  const [rows, setRows] = useState<Row[]>(() => terms.map((term, key) => ({ ...term, key })));
  const nextKey = useRef(terms.length);
  const container = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // WooCommerce enables its Save button when one of its own fields changes.
  const reportChange = () =>
    container.current
      ?.closest("form")
      ?.querySelector("input")
      ?.dispatchEvent(new Event("change", { bubbles: true }));
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    reportChange();
  }, [rows]);

  const change = (changed: Row) => setRows(rows.map((row) => (row.key === changed.key ? changed : row)));
  const move = (index: number, by: -1 | 1) => {
    const moved = rows[index];
    const next = rows.toSpliced(index, 1);
    if (moved === undefined) return;
    next.splice(index + by, 0, moved);
    setRows(next);
    speak(
      sprintf(
        /* translators: 1: label of a payment term, 2: its position, 3: number of terms. */
        __("“%1$s” is now term %2$d of %3$d.", "svc-checkout"),
        moved.label,
        index + by + 1,
        rows.length,
      ),
    );
  };
  const focusLast = (selector: string) =>
    requestAnimationFrame(() => [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());
  const add = (row: Row) => {
    nextKey.current += 1;
    setRows([...rows, row]);
    focusLast("[data-first]");
  };
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key));
    focusLast("[data-add]");
  };
  const addImmediate = () =>
    add({ key: nextKey.current, label: __("Pay now", "svc-checkout"), value: "immediate", default: rows.length === 0 });
  const isFull = rows.length >= 20;

  return (
    <div ref={container}>
      {/* Distinguishes an empty table from a missing one. */}
      <input type="hidden" name={`${name}[sent]`} value={String(rows.length)} readOnly />
      <input type="hidden" name={`${offers.name}[sent]`} value={String(rows.length)} readOnly />
      <table className="widefat">
        <thead>
          <tr>
            <th scope="col">{__("Label for shoppers", "svc-checkout")}</th>
            <th scope="col">{__("Due date and code", "svc-checkout")}</th>
            <th scope="col">{__("Preselected", "svc-checkout")}</th>
            <th scope="col">
              <span className="screen-reader-text">{__("Actions", "svc-checkout")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={4}>{__("No payment terms: every order is paid immediately.", "svc-checkout")}</td>
            </tr>
          )}
          {rows.map((row, index) => (
            <TermRow
              key={row.key}
              name={name}
              term={row}
              errors={errorsOf(row, rows)}
              index={index}
              isLast={index === rows.length - 1}
              languages={languages}
              offers={offers}
              onChange={change}
              onFieldChange={reportChange}
              onPreselect={() => setRows(rows.map((other) => ({ ...other, default: other.key === row.key })))}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(row.key)}
            />
          ))}
        </tbody>
      </table>
      <p className="svc-checkout-add-terms">
        <Button
          variant="secondary"
          size="compact"
          data-add
          disabled={isFull}
          accessibleWhenDisabled
          onClick={() => add(blankRow("days", nextKey.current))}
        >
          {__("Add a term", "svc-checkout")}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          disabled={isFull}
          accessibleWhenDisabled
          onClick={() => add(blankRow("label", nextKey.current))}
        >
          {__("Add a term without a due date", "svc-checkout")}
        </Button>
        {!rows.some((row) => row.value === "immediate") && (
          <Button variant="secondary" size="compact" disabled={isFull} accessibleWhenDisabled onClick={addImmediate}>
            {__("Add “Pay now”", "svc-checkout")}
          </Button>
        )}
      </p>
      <p className="description">
        {__(
          "Shoppers see the terms in this order. A label such as “Net 30 days” is shown in their language. The code is stored with each order and cannot be changed once the term is saved.",
          "svc-checkout",
        )}
      </p>
    </div>
  );
}
