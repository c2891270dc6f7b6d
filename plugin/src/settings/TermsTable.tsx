import { Button } from "@wordpress/components";
import { Fragment, useEffect, useRef, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { TermLabels } from "./TermLabels.tsx";
import { TermOffer } from "./TermOffer.tsx";
import { isOnAccount, type OfferChoices, type Term } from "./terms.ts";

type Row = Term & { key: number };

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

  const change = (key: number, part: Partial<Term>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (term: Term) => {
    setRows([...rows, { ...term, key: nextKey.current }]);
    nextKey.current += 1;
  };

  return (
    <div ref={container}>
      {/* Distinguishes an empty table from a missing one. */}
      <input type="hidden" name={`${name}[sent]`} value={String(rows.length)} readOnly />
      <input type="hidden" name={`${offers.name}[sent]`} value={String(rows.length)} readOnly />
      <table className="widefat">
        <thead>
          <tr>
            <th scope="col">{__("Label for shoppers", "svc-checkout")}</th>
            <th scope="col">{__("Value stored with the order", "svc-checkout")}</th>
            <th scope="col">{__("Preselected", "svc-checkout")}</th>
            <th scope="col">
              <span className="screen-reader-text">{__("Remove", "svc-checkout")}</span>
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
            <Fragment key={row.key}>
            <tr>
              <td>
                <input
                  type="text"
                  name={`${name}[rows][${index}][label]`}
                  value={row.label}
                  maxLength={80}
                  aria-label={sprintf(
                    /* translators: %d: number of the row. */ __("Label of term %d", "svc-checkout"),
                    index + 1,
                  )}
                  onChange={(event) => change(row.key, { label: event.target.value })}
                />
              </td>
              <td>
                <input
                  type="text"
                  name={`${name}[rows][${index}][value]`}
                  value={row.value}
                  maxLength={32}
                  spellCheck={false}
                  autoCapitalize="none"
                  aria-label={sprintf(
                    /* translators: %d: number of the row. */ __("Value of term %d", "svc-checkout"),
                    index + 1,
                  )}
                  onChange={(event) => change(row.key, { value: event.target.value })}
                />
              </td>
              <td>
                <input
                  type="radio"
                  name={`${name}[default]`}
                  value={index}
                  checked={row.default}
                  aria-label={sprintf(
                    /* translators: %s: label of a payment term. */ __("Preselect “%s”", "svc-checkout"),
                    row.label,
                  )}
                  onChange={() =>
                    setRows(rows.map((other) => ({ ...other, default: other.key === row.key })))
                  }
                />
              </td>
              <td>
                <Button
                  variant="tertiary"
                  isDestructive
                  size="compact"
                  onClick={() => setRows(rows.filter((other) => other.key !== row.key))}
                  aria-label={sprintf(
                    /* translators: %s: label of a payment term. */ __("Remove “%s”", "svc-checkout"),
                    row.label,
                  )}
                >
                  {__("Remove", "svc-checkout")}
                </Button>
              </td>
            </tr>
            <tr>
              <td colSpan={4}>
                <TermLabels
                  name={`${name}[rows][${index}][labels]`}
                  term={row}
                  languages={languages}
                  onChange={(labels) => change(row.key, { labels })}
                />
              </td>
            </tr>
            {isOnAccount(row.value) && (
              <tr>
                <td colSpan={4}>
                  <TermOffer term={row} index={index} choices={offers} onChange={reportChange} />
                </td>
              </tr>
            )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p>
        <Button
          variant="secondary"
          size="compact"
          disabled={rows.length >= 20}
          accessibleWhenDisabled
          onClick={() => add({ label: "", value: "", default: false })}
        >
          {__("Add a term", "svc-checkout")}
        </Button>{" "}
        {!rows.some((row) => row.value === "immediate") && (
          <Button
            variant="tertiary"
            size="compact"
            onClick={() =>
              add({ label: __("Pay now", "svc-checkout"), value: "immediate", default: rows.length === 0 })
            }
          >
            {__("Add “Pay now”", "svc-checkout")}
          </Button>
        )}
      </p>
      <p className="description">
        {__(
          "The value “immediate” means payment at checkout. Any other value is an order on account; net14, net30 and similar values set a due date.",
          "svc-checkout",
        )}
      </p>
    </div>
  );
}
