/** The payment method for deferred terms. PHP decides when it is available. */
import { wc } from "./woocommerce.ts";

type TermsData = { title: string; description: string; button: string; supports: string[] };

const { registerPaymentMethod } = wc.wcBlocksRegistry;
const data = wc.wcSettings.getSetting<TermsData | null>("svc_checkout_terms_data", null);

if (data !== null) {
  registerPaymentMethod({
    name: "svc_checkout_terms",
    label: <span>{data.title}</span>,
    ariaLabel: data.title,
    content: <p>{data.description}</p>,
    edit: <p>{data.description}</p>,
    canMakePayment: () => true,
    placeOrderButtonLabel: data.button,
    supports: { features: data.supports },
  });
}
