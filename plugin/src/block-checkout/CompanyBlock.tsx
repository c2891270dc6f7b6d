import { useEffect, useMemo, useRef, useState } from "react";
import { TermsSelector } from "./TermsSelector.tsx";
import { preselectedTerm } from "../../../shared/form/terms.ts";
import { AskForTerms } from "../../../shared/form/terms-request/AskForTerms.tsx";
import type { TermsRequestView } from "../../../shared/form/terms-request/terms-request.ts";
import type { VatField as VatState } from "../../../shared/form/vat/vat-field.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { filterFields, filterTerms } from "../checkout/checkout-filters.ts";
import { lookupVatThrough } from "../checkout/lookup-vat.ts";
import { enteredOf, shownOnly } from "../checkout/merchant-fields.ts";
import { canSaveVatNumber } from "../checkout/saved-vat-number.ts";
import { sendTermsRequest } from "../checkout/terms-request.ts";
import type { BlockProps } from "./block-props.ts";
import { BuyerFields } from "./BuyerFields.tsx";
import { MerchantFields } from "./MerchantFields.tsx";
import { useBuyer } from "./use-buyer.ts";
import { useCartUpdate } from "./use-cart-update.ts";
import { amountsOf, useCheckoutEvents } from "./use-checkout-events.ts";
import { useVatValidation } from "./use-vat-validation.ts";
import { VatInput } from "./VatInput.tsx";
import { wc } from "./woocommerce.ts";

const { CheckboxControl, StoreNotice } = wc.blocksCheckout;
const namespace = "svc-checkout";
const vatInputId = "svc-vatNumber";

/** Company, contact person, VAT number, what the merchant asks for and terms, in the contact section. PHP validates them again. */
export function CompanyBlock({ data: printed, cart, extensions, checkoutExtensionData }: BlockProps & { data: CheckoutData }) {
  const [isChosen, setIsChosen] = useState(printed.form.b2b);
  const [vatNumber, setVatNumber] = useState(printed.form.vat_number);
  const [isSaveChosen, setIsSaveChosen] = useState(false);
  const [entered, setEntered] = useState(() => enteredOf(printed.form));
  const [chosenTerm, setTerm] = useState(printed.form.term);
  const [vat, setVat] = useState<VatState | null>(null);
  const lookupVat = useRef(lookupVatThrough(printed.vat));

  const isCompany = printed.isCompany ?? isChosen;
  const { country } = cart.billingAddress;
  const data = useMemo(() => filterFields(printed, { checkout: "block", isCompany, country }), [printed, isCompany, country]);
  const { messages } = data;
  const offer = extensions[namespace];
  const notice = offer?.account_notice ?? "";
  // The offer depends on the total and the billing country; what was chosen comes back with its offer.
  const offered = offer?.payment_terms ?? data.paymentTerms;
  const terms = useMemo(() => {
    const amounts = amountsOf(cart.cartTotals, data.currency, data.minorUnitDigits);
    return filterTerms(offered, { checkout: "block", isCompany, country, amounts });
  }, [offered, isCompany, country, cart.cartTotals]);
  const term = terms.some(({ value }) => value === chosenTerm) ? chosenTerm : preselectedTerm(terms);
  const { buyer, set } = useBuyer(isCompany, cart);
  const fields = { b2b: isCompany, vat_number: vatNumber, term, ...shownOnly(entered, data.fields) };
  const canSave = isCompany && canSaveVatNumber(vatNumber, country, data.savedVatNumber);
  const { setExtensionData } = checkoutExtensionData;
  useEffect(() => {
    for (const [name, value] of Object.entries(fields)) {
      setExtensionData(namespace, name, value);
    }
  }, [isCompany, vatNumber, entered, term, data.fields]);
  useEffect(() => {
    setExtensionData(namespace, "save_vat_number", canSave && isSaveChosen);
  }, [canSave, isSaveChosen]);

  const isInvalid = isCompany && (vat?.status === "invalid" || vat?.status === "format_error");
  useVatValidation(vatInputId, data.requireValidVat && isInvalid, messages.errors.vatNotValid);
  useCartUpdate(fields, vat, buyer.company, cart, printed.form.term);
  useCheckoutEvents(data, cart, isCompany, vat);

  // Kept here, because the part is shown anew when the offer has changed.
  const [asked, setAsked] = useState<TermsRequestView | null>(null);
  const ask = async (message: string) => {
    if (data.termsRequest === null) throw new Error("the store takes no requests");
    const view = await sendTermsRequest(data.termsRequest, { company: buyer.company, vatNumber, message });
    setAsked(view);
    return view;
  };

  return (
    <div className="svc-company">
      {data.isCompany === null && (
        <CheckboxControl id="svc-b2b" label={data.texts.companySwitch} checked={isChosen} onChange={setIsChosen} />
      )}
      {isCompany && (
        <>
          <BuyerFields buyer={buyer} set={set} messages={messages}>
            <VatInput
              id={vatInputId}
              value={vatNumber}
              onChange={setVatNumber}
              country={country}
              company={buyer.company}
              onUseName={(company) => set({ company })}
              lookupVat={lookupVat.current}
              nameMismatch={data.vatNameMismatch}
              sellerCountry={data.sellerCountry}
              isValidRequired={data.requireValidVat}
              messages={messages}
              onVatChange={setVat}
            />
            {canSave && (
              <CheckboxControl
                id="svc-saveVatNumber"
                label={data.texts.saveVatNumber}
                checked={isSaveChosen}
                onChange={setIsSaveChosen}
              />
            )}
          </BuyerFields>
          <MerchantFields
            data={data}
            entered={entered}
            onChange={setEntered}
            vatNumber={vatNumber}
            country={country}
          />
          {terms.length > 0 && (
            <TermsSelector
              id="svc-paymentTerm"
              terms={terms}
              value={term}
              limitNote={offer?.limit_note ?? ""}
              onChange={setTerm}
              messages={messages}
            />
          )}
          {terms.length === 0 && notice === "" && data.termsRequest !== null && (
            <AskForTerms
              id="svc-termsRequest"
              request={asked ?? data.termsRequest}
              send={ask}
              sendClass="wc-block-components-button wp-element-button outlined"
              controlClass="wc-block-components-textarea"
              messages={messages}
            />
          )}
          {notice !== "" && (
            <StoreNotice className="svc-company__notice" status="warning" isDismissible={false}>
              {notice}
            </StoreNotice>
          )}
        </>
      )}
    </div>
  );
}
