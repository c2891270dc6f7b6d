import { VAT_INPUT } from "../../../shared/form/field-inputs.ts";
import { useVatView, type VatFieldView, type VatViewProps } from "../../../shared/form/vat/use-vat-view.ts";
import { registeredLines } from "../../../shared/form/address/registered-lines.ts";
import { TextInput } from "./TextInput.tsx";

export type VatInputProps = VatViewProps & {
  id: string;
  onChange: (value: string) => void;
};

/**
 * The VAT number with its live check, as a text input of WooCommerce; what was found, as its address card.
 *
 *     (TextInput).svc-vat--{neutral|busy|good|warning|error}
 *       span.svc-vat__icon
 *       p | div.wc-block-components-address-card
 */
export function VatInput(props: VatInputProps) {
  const { id, messages } = props;
  const vat = useVatView(props);
  const { tone } = vat;
  return (
    <TextInput
      id={id}
      modifier="vatNumber"
      className={`svc-vat--${tone}`}
      label={messages.form.vatNumber}
      required={false}
      optionalWord={messages.form.optional}
      error={vat.isInvalid ? vat.text : undefined}
      isHarmless={!props.isValidRequired}
      value={props.value}
      onChange={props.onChange}
      onBlur={vat.leave}
      attributes={VAT_INPUT}
      inputRef={vat.input}
      icon={<span className={tone === "busy" ? "wc-block-components-spinner" : "svc-vat__icon"} aria-hidden="true" />}
      isLive
    >
      <VatAnswer {...props} vat={vat} />
    </TextInput>
  );
}

function VatAnswer({ vat, messages }: VatInputProps & { vat: VatFieldView }) {
  const useName = vat.useName !== null && (
    <button type="button" className="svc-vat__use-name" onClick={vat.useName}>
      {messages.vat.useName}
    </button>
  );
  const { result, number } = vat.field;
  if (vat.tone !== "good" || result?.name == null) {
    return (
      <p className="svc-field__hint">
        {vat.text} {useName}
      </p>
    );
  }
  return (
    <div className="wc-block-components-address-card">
      <address>
        <span className="wc-block-components-address-card__address-section--primary">{result.name}</span>
        {result.address !== null && <span>{registeredLines(result.address).join(", ")}</span>}
        <span>{number?.authority === "hmrc" ? messages.vat.confirmedUk : messages.vat.confirmedEu}</span>
      </address>
      {useName}
    </div>
  );
}
