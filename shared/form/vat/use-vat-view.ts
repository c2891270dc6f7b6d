import { useRef, type RefObject } from "react";
import type { LookupVat } from "../../vat/vat-result.ts";
import type { FormMessages } from "../messages.ts";
import { useVatField } from "./use-vat-field.ts";
import type { VatField } from "./vat-field.ts";
import { type VatRules, type VatTone, vatView } from "./vat-view.ts";

export type VatViewProps = VatRules & {
  value: string;
  /** Billing country (ISO 3166-1 alpha-2 or ""), for numbers typed without a prefix. */
  country: string;
  /** Value of the company field; compared with the registered name. */
  company: string;
  onUseName: (name: string) => void;
  lookupVat: LookupVat;
  messages: FormMessages;
  /** An error of the last submit. */
  error?: string | undefined;
  onVatChange?: ((field: VatField) => void) | undefined;
};

export type VatFieldView = {
  field: VatField;
  input: RefObject<HTMLInputElement | null>;
  /** The shopper has left the field. */
  leave: () => void;
  tone: VatTone;
  text: string;
  isInvalid: boolean;
  /** Takes over the registered name, if it can be used; for the button's click. */
  useName: ((event: { detail: number }) => void) | null;
};

/** What the VAT field says, whichever form draws it. */
export function useVatView(props: VatViewProps): VatFieldView {
  const { error } = props;
  const { field, leave } = useVatField(props.value, props.country, props.lookupVat, props.onVatChange);
  const input = useRef<HTMLInputElement>(null);
  const view = vatView(field, props.company, props.messages, props);
  const tone = error === undefined ? view.tone : "error";
  const { offeredName } = view;
  return {
    field,
    input,
    leave,
    tone,
    // The look-up's text is more specific than the submit error.
    text: view.tone === "error" ? view.text : (error ?? view.text),
    isInvalid: tone === "error",
    useName:
      offeredName === null
        ? null
        : ({ detail }) => {
            // The button disappears, so keyboard users (no click count) get the focus back in the input. On touch,
            // focus would open the on-screen keyboard.
            if (detail === 0) input.current?.focus();
            props.onUseName(offeredName);
          },
  };
}
