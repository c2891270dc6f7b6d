import { useEffect } from "react";
import { FieldLabel } from "../Field.tsx";
import type { Address } from "../fields.ts";
import {
  hasLines,
  isRegistered,
  RegisteredCard,
  registeredCompany,
  type RegisteredCompany,
} from "../address/RegisteredCard.tsx";
import { VAT_INPUT } from "../field-inputs.ts";
import { splitHeading } from "../split-heading.ts";
import { useVatView, type VatFieldView, type VatViewProps } from "./use-vat-view.ts";
import { vatNameMatch, type VatTone } from "./vat-view.ts";

export type VatFieldProps = VatViewProps & {
  id: string;
  onChange: (value: string) => void;
  /** The billing address, and what one press on the register's card does; without both, there is no card. */
  registered?: { current: Address; onUse: (company: RegisteredCompany) => void } | undefined;
  /** True while an order is being placed. */
  disabled: boolean;
};

/**
 * The VAT number with its live check. The result line is always rendered, with `aria-live`; CSS reserves two lines.
 *
 *     div.svc-field.svc-field--vatNumber.svc-vat.svc-vat--{neutral|busy|good|warning|error}[.svc-field--invalid]
 *       div.svc-vat__entry
 *         label.svc-field__label
 *         div.svc-vat__control
 *           input.svc-field__control
 *           span.svc-vat__icon               spinner, tick, warning or error sign, drawn by CSS from the tone
 *       div.svc-vat__result#{id}-message[aria-live]
 *         div.svc-vat__answer                the visible box: as high as its text, the result may be higher
 *           span.svc-vat__text > b           the first sentence of a warning or an error
 *           button.svc-vat__use-name         only if a registered name is offered, or a company with its address
 *           (RegisteredCard)                 instead of both, if the register gave the company's own address
 *           span.svc-vat__look-up            only while there is no number, and the form takes an address
 */
export function VatField(props: VatFieldProps) {
  const { id, value, messages } = props;
  const vat = useVatView(props);
  const { input, leave, tone, isInvalid } = vat;
  // A disabled field gets no blur event: with Enter, typing has ended too.
  useEffect(() => {
    if (props.disabled) leave();
    // Once for each submit.
  }, [props.disabled]);
  return (
    <div
      className={`svc-field svc-field--vatNumber svc-vat svc-vat--${tone}${isInvalid ? " svc-field--invalid" : ""}`}
    >
      <div className="svc-vat__entry">
        <FieldLabel
          id={id}
          label={messages.form.vatNumber}
          required={false}
          optionalWord={messages.form.optional}
        />
        <div className="svc-vat__control">
          <input
            ref={input}
            id={id}
            name="vatNumber"
            className="svc-field__control"
            {...VAT_INPUT}
            value={value}
            aria-invalid={isInvalid}
            aria-describedby={`${id}-message`}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onBlur={leave}
          />
          <span className="svc-vat__icon" aria-hidden="true" />
        </div>
      </div>
      <div className="svc-vat__result" id={`${id}-message`} aria-live="polite">
        <div className="svc-vat__answer">
          <VatAnswer {...props} vat={vat} />
        </div>
      </div>
    </div>
  );
}

/**
 * The card of the company, if the register gave its address. Another company is taken over with its address, unless one was
 * typed: then its name alone is offered, and the card follows.
 */
function VatAnswer({ registered, vat, company: typed, messages }: VatFieldProps & { vat: VatFieldView }) {
  const { field, input, tone, text, useName } = vat;
  const company = field.status === "valid" ? registeredCompany(field.result) : null;
  const isOwn = tone === "good";
  const isOther = vatNameMatch(field, typed) === false;
  const mayTake = registered !== undefined && (isOwn || (isOther && !hasLines(registered.current)));
  if (company === null || !mayTake) {
    return (
      <>
        <VatText tone={tone} text={text} />
        {registered !== undefined && field.status === "empty" && (
          <span className="svc-vat__look-up">{messages.vat.lookUp}</span>
        )}
        {useName !== null && (
          <button type="button" className="svc-vat__use-name" onClick={useName}>
            {messages.vat.useName}
          </button>
        )}
      </>
    );
  }
  const take = ({ detail }: { detail: number }) => {
    // As of the button that takes the name alone: without a click count, the keyboard pressed it.
    if (detail === 0) input.current?.focus();
    registered.onUse(company);
  };
  if (isOwn) {
    const isUsed = useName === null && isRegistered(registered.current, company);
    return (
      <RegisteredCard
        company={company}
        isUk={field.number?.authority === "hmrc"}
        onUse={isUsed ? null : take}
        messages={messages}
      />
    );
  }
  return (
    <>
      <VatText tone={tone} text={text} />
      <button type="button" className="svc-vat__use-name" onClick={take}>
        {messages.vat.useCompany}
      </button>
    </>
  );
}

function VatText({ tone, text }: { tone: VatTone; text: string }) {
  const [heading, rest] = tone === "warning" || tone === "error" ? splitHeading(text) : ["", text];
  return (
    // Another element for another text: a part that moves within its own would be a layout shift.
    <span key={text} className="svc-vat__text">
      {heading !== "" && <b>{heading}</b>}
      {rest}
    </span>
  );
}
