/** E-mails about an order, as their readers see them. */
import type { CheckoutStore } from "./checkout-store.ts";

/** A key of WooCommerce's list of e-mails. */
export type EmailName =
  | "WC_Email_New_Order"
  | "WC_Email_Customer_On_Hold_Order"
  | "WC_Email_Customer_Processing_Order"
  | "WC_Email_Customer_Completed_Order"
  | "WC_Email_Customer_Invoice"
  | "svc_checkout_payment_received"
  | "svc_checkout_reminder";

/** Sends an e-mail about an order; returns its text on one line. */
export async function sendMail(
  store: CheckoutStore,
  order: number,
  name: EmailName,
  type: "html" | "plain",
): Promise<string> {
  await store.takeMails();
  await store.php(`
    add_filter( 'woocommerce_new_order_email_allows_resend', '__return_true' );
    $mail = WC()->mailer()->emails['${name}'];
    $mail->email_type = '${type}';
    '${name}' === 'svc_checkout_reminder' ? $mail->send_for( wc_get_order( ${order} ) ) : $mail->trigger( ${order} );
    return 1;`);
  const mails = await store.takeMails();
  if (mails.length !== 1) throw new Error(`${name} was sent ${mails.length} times`);
  return textOfMail(mails[0]?.message ?? "", type);
}

/** Text as displayed, on one line. */
export function textOfMail(message: string, type: "html" | "plain"): string {
  const text = type === "plain" ? message : decode(message.replaceAll(/<(style|script|head)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, " "));
  return text.replaceAll(/\s+/g, " ").replaceAll(" :", ":");
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", euro: "€" };

const decode = (html: string): string =>
  html.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
