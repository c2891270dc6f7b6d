import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { MouseEvent, ReactNode } from "react";
import { arrowDown, arrowUp } from "../admin/icons.tsx";
import { CheckedInput } from "./CheckedInput.tsx";
import { TermCode } from "./TermCode.tsx";
import { TermLabels } from "./TermLabels.tsx";
import { TermOffer } from "./TermOffer.tsx";
import { type Row, type RowErrors, withLabel } from "./term-rows.ts";
import { isOnAccount, type OfferChoices } from "./terms.ts";

/** The fields of a payment term: its line of the table, and the lines below it. */
export function TermRow(props: {
  /** Of the option. */
  name: string;
  term: Row;
  errors: RowErrors;
  index: number;
  isLast: boolean;
  languages: readonly string[];
  offers: OfferChoices;
  onChange(row: Row): void;
  /** A field that the browser keeps has changed. */
  onFieldChange(): void;
  onPreselect(): void;
  /** @param by -1 or 1 */
  onMove(by: -1 | 1): void;
  onRemove(): void;
}) {
  const { name, term, errors, index, onChange, onMove } = props;
  const field = `${name}[rows][${index}]`;
  // The browser takes the focus away from an element that moves.
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>, by: -1 | 1) => {
    onMove(by);
    requestAnimationFrame(() => currentTarget.focus());
  };
  const wide = (content: ReactNode) => (
    <tr>
      <td colSpan={4}>{content}</td>
    </tr>
  );
  return (
    <>
      <tr className="svc-checkout-term">
        <td>
          <CheckedInput
            data-first={term.draft?.by === "days" ? undefined : true}
            name={`${field}[label]`}
            value={term.label}
            maxLength={80}
            errorId={`svc-checkout-term-${term.key}-label-error`}
            error={errors.label}
            aria-label={sprintf(
              /* translators: %d: number of the row. */ __("Label of term %d", "svc-checkout"),
              index + 1,
            )}
            onChange={(event) => onChange(withLabel(term, event.target.value))}
          />
        </td>
        <td className="svc-checkout-term-code">
          <TermCode name={`${field}[value]`} row={term} number={index + 1} error={errors.code} onChange={onChange} />
        </td>
        <td>
          <input
            type="radio"
            name={`${name}[default]`}
            value={index}
            checked={term.default}
            disabled={term.value === "" && !term.default}
            aria-label={sprintf(
              /* translators: %s: label of a payment term. */ __("Preselect “%s”", "svc-checkout"),
              term.label,
            )}
            onChange={props.onPreselect}
          />
          <span className="svc-checkout-narrow" aria-hidden="true">
            {__("Preselected", "svc-checkout")}
          </span>
        </td>
        <td className="svc-checkout-term-actions">
          <Button
            size="compact"
            icon={arrowUp}
            disabled={index === 0}
            accessibleWhenDisabled
            label={sprintf(
              /* translators: %s: label of a payment term. */ __("Move “%s” up", "svc-checkout"),
              term.label,
            )}
            onClick={(event: MouseEvent<HTMLButtonElement>) => move(event, -1)}
          />
          <Button
            size="compact"
            icon={arrowDown}
            disabled={props.isLast}
            accessibleWhenDisabled
            label={sprintf(
              /* translators: %s: label of a payment term. */ __("Move “%s” down", "svc-checkout"),
              term.label,
            )}
            onClick={(event: MouseEvent<HTMLButtonElement>) => move(event, 1)}
          />
          <Button
            variant="tertiary"
            isDestructive
            size="compact"
            aria-label={sprintf(
              /* translators: %s: label of a payment term. */ __("Remove “%s”", "svc-checkout"),
              term.label,
            )}
            onClick={props.onRemove}
          >
            {__("Remove", "svc-checkout")}
          </Button>
        </td>
      </tr>
      {(term.label.trim() !== "" || term.labels !== undefined) && wide(
        <TermLabels
          name={`${field}[labels]`}
          term={term}
          languages={props.languages}
          onChange={(labels) => onChange({ ...term, labels })}
        />,
      )}
      {(isOnAccount(term.value) || term.value === "") &&
        wide(<TermOffer term={term} index={index} choices={props.offers} onChange={props.onFieldChange} />)}
    </>
  );
}
