/** Requests to buy on account in a test store: customers who ask, and staff who decide. */
import { callAdminRoute } from "./account-orders.ts";
import type { CheckoutStore } from "./checkout-store.ts";

type Answer = { status: number; data: { code?: string; message?: string; state?: string } };

type Decided = Answer["data"] & { isMailed?: boolean; paragraphs?: string[]; subject?: string; language?: string };

export function termsRequestsOf(store: () => CheckoutStore) {
  let count = 0;
  const newCustomer = () =>
    store().php<number>(
      `return wp_insert_user( [ 'user_login' => 'asks${++count}', 'user_email' => 'asks${count}@buyer.example', 'user_pass' => 'x', 'role' => 'customer', 'first_name' => 'Karin', 'last_name' => 'Lindner' ] );`,
    );
  /** What a signed-in customer, or a guest, sends from the checkout. */
  const ask = (customer: number, request: object = { company: "Steinbach Metallbau", vatNumber: "DE999000427", message: "Every month" }) =>
    store().php<Answer>(`
      wp_set_current_user( ${customer} );
      $request = new WP_REST_Request( 'POST', '/wc-svc/v1/terms-request' );
      $request->set_body_params( json_decode( base64_decode( '${Buffer.from(JSON.stringify(request)).toString("base64")}' ), true ) );
      $response = rest_do_request( $request );
      return [ 'status' => $response->get_status(), 'data' => $response->get_data() ];`);
  const requestsOf = (customer: number) =>
    store().php<{ id: string; state: string }[]>(
      `return array_map( fn ( $request ) => [ 'id' => $request->id, 'state' => $request->state ], SvcCheckout\\TermsRequests\\Requests::of_customer( ${customer} ) );`,
    );
  const idOf = async (customer: number) => (await requestsOf(customer))[0]?.id ?? "";
  const stateOf = (customer: number) =>
    store().php<string>(`return SvcCheckout\\TermsRequests\\AskForTerms::quote( ${customer} )['request'];`);
  /** Of an order over 100 EUR. */
  const termsOf = (customer: number) =>
    store().php<string[]>(`
      $order = new WC_Order();
      $order->set_customer_id( ${customer} );
      $order->set_currency( 'EUR' );
      $order->set_total( '100' );
      return array_column( SvcCheckout\\OnAccount\\OfferedTerms::of_order( $order ), 'value' );`);
  const newCompany = (fields = "") =>
    store().php<string>(`
      $company = new SvcCheckout\\OnAccount\\Company( 'co_asks${++count}', 'Company ${count}', vat_numbers: [ 'DE999000427' ]${fields} );
      SvcCheckout\\OnAccount\\Companies::save( $company );
      return $company->id;`);
  const companies = () => store().php<number>("return SvcCheckout\\OnAccount\\Companies::page( '', 1, 1 )['total'];");
  const decide = (id: string, decision: "approve" | "decline" | "preview", body: object, role?: string) =>
    callAdminRoute<Decided>(store(), "POST", `/terms-requests/${id}/${decision}`, body, role);
  /** The address of the customer that was made last. */
  const lastAddress = () => `asks${count}@buyer.example`;
  return { newCustomer, ask, requestsOf, idOf, stateOf, termsOf, newCompany, companies, decide, lastAddress };
}
