/** B2B mode in the block checkout: the company fields. */
import type { CheckoutData } from "../checkout/checkout-data.ts";
import "../checkout/use-name.css";
import { CompanyBlock } from "./CompanyBlock.tsx";
import "./fields.css";
import "./answers.css";
import { wc } from "./woocommerce.ts";

const { registerCheckoutBlock } = wc.blocksCheckout;
const { getSetting } = wc.wcSettings;

const data = getSetting<CheckoutData | null>("svc-checkout_data", null);
if (data !== null) {
  registerCheckoutBlock({
    // Locked against removal: WooCommerce also shows it on pages that were saved before the plugin was installed.
    metadata: {
      name: "svc-checkout/company",
      parent: ["woocommerce/checkout-contact-information-block"],
      attributes: { lock: { type: "object", default: { remove: true, move: true } } },
    },
    component: (props) => <CompanyBlock {...props} data={data} />,
  });
}
