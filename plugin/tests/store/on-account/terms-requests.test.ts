/** A customer who is offered no terms asks for them once; the decision of staff, and nothing else, grants them, and both sides are told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callAdminRoute } from "../support/account-orders.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { termsRequestsOf } from "../support/terms-requests.ts";

const rules = { defaultOffer: "approved", allowRequests: true };

describe.skipIf(missingForStore().length > 0)("requests to buy on account", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  beforeEach(async () => {
    await store.setOption("svc_checkout_on_account", rules);
    await store.takeMails();
  });

  const { newCustomer, ask, requestsOf, idOf, stateOf, termsOf, newCompany, companies, decide, lastAddress } =
    termsRequestsOf(() => store);
  const approval = { companyName: "Steinbach Metallbau GmbH", terms: ["net30"], creditLimit: "8000", note: "" };

  test("a signed-in customer asks once; the team is told, and the next quote says so", async () => {
    const customer = await newCustomer();
    expect(await stateOf(customer)).toBe("none");
    expect(await ask(customer)).toMatchObject({ status: 200, data: { state: "requested" } });
    expect(await ask(customer, { company: "Other" })).toMatchObject({ status: 200, data: { state: "requested" } });
    expect(await requestsOf(customer)).toHaveLength(1);
    expect(await stateOf(customer)).toBe("requested");
    expect(await termsOf(customer)).toEqual([]);
    const mails = await store.takeMails();
    expect(mails.map(({ to }) => to)).toEqual([await store.php<string>("return get_option( 'admin_email' );")]);
    expect(mails[0]?.subject).toContain("Karin Lindner asks to buy on account");
    for (const fact of ["Steinbach Metallbau", "DE999000427", "Every month", "tab=requests"]) {
      expect(mails[0]?.message).toContain(fact);
    }
  });

  test("the table refuses a second open request, whoever writes it", async () => {
    const customer = await newCustomer();
    const added = await store.php<boolean[]>(`
      $new = fn () => new SvcCheckout\\TermsRequests\\TermsRequest( SvcCheckout\\TermsRequests\\TermsRequest::new_id(), ${customer}, 'A', '', '', 'en_US', time() );
      return [ SvcCheckout\\TermsRequests\\Requests::add( $new() ), SvcCheckout\\TermsRequests\\Requests::add( $new() ) ];`);
    expect(added).toEqual([true, false]);
  });

  test("guests, members, and customers of a store that takes no requests cannot ask", async () => {
    expect((await ask(0)).status).toBe(401);
    const customer = await newCustomer();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved" });
    expect(await ask(customer)).toMatchObject({ status: 403, data: { code: "svc_request_not_allowed" } });
    await store.setOption("svc_checkout_on_account", rules);
    await store.setOption("svc_checkout_mode", "off");
    expect((await ask(customer)).status).toBe(403);
    await store.setOption("svc_checkout_mode", "embedded");
    const company = await newCompany();
    await store.php(`SvcCheckout\\OnAccount\\Companies::set_members( '${company}', [ [ 'reference' => '${customer}', 'terms' => null ] ] ); return 1;`);
    expect((await ask(customer)).status).toBe(403);
    expect(await requestsOf(customer)).toEqual([]);
  });

  test.each([
    ["no company", { company: " ", message: "Hello" }, "svc_company_missing"],
    ["a message that is too long", { company: "A", message: "x".repeat(1001) }, "svc_request_too_long"],
    ["a list for a text", { company: ["A"] }, "svc_company_missing"],
  ])("%s is refused with its reason, and nothing is saved", async (_, request, code) => {
    const customer = await newCustomer();
    expect(await ask(customer, request)).toMatchObject({ status: 400, data: { code } });
    expect(await requestsOf(customer)).toEqual([]);
  });

  test("approving for a new company makes the customer its member, with terms and limit, and tells them", async () => {
    const customer = await newCustomer();
    await ask(customer, { company: "Steinbach <SARL> & Co", message: "" });
    await store.takeMails();
    const id = await idOf(customer);
    const answer = await decide(id, "approve", { ...approval, companyName: "Steinbach <SARL> & Co", note: "Welcome & <hello>" });
    expect(answer).toMatchObject({ status: 200, data: { state: "approved", isMailed: true } });
    expect(await termsOf(customer)).toContain("net30");
    expect(await stateOf(customer)).toBe("none");
    const member = await store.php<{ name: string; limit: number; terms: null }>(`
      $member = SvcCheckout\\OnAccount\\Companies::of_customer( ${customer} );
      return [ 'name' => $member['company']->name, 'limit' => $member['company']->limit( 'EUR' ), 'terms' => $member['terms'] ];`);
    expect(member).toEqual({ name: "Steinbach <SARL> & Co", limit: 800_000, terms: null });
    const [mail, ...others] = await store.takeMails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(lastAddress());
    expect(mail?.message).toContain("Hello Karin Lindner,");
    expect(mail?.message).toContain("Steinbach &lt;SARL&gt; &amp; Co: 30 days net");
    expect(mail?.message).toContain("Welcome &amp; &lt;hello&gt;");
  });

  test("added to an existing company, a member gets its terms, or fewer; its limit stays unless it is changed", async () => {
    const company = await newCompany(", terms: [ 'net30' ], credit_limits: [ 'EUR' => 5000, 'CHF' => 7000 ]");
    const limits = () => store.php(`return SvcCheckout\\OnAccount\\Companies::find( '${company}' )->credit_limits;`);
    const first = await newCustomer();
    await ask(first);
    const hints = await callAdminRoute<{ hints: { id: string }[] }>(store, "GET", `/terms-requests/${await idOf(first)}`, {});
    expect(hints.data.hints.map(({ id }) => id)).toContain(company);
    await decide(await idOf(first), "approve", { companyId: company, terms: ["net30"], note: "" });
    expect(await limits()).toEqual({ EUR: 5000, CHF: 7000 });
    const second = await newCustomer();
    await ask(second);
    await decide(await idOf(second), "approve", { companyId: company, terms: ["net30"], creditLimit: "90.50", note: "" });
    expect(await limits()).toEqual({ EUR: 9050, CHF: 7000 });
    const members = await store.php<{ reference: string }[]>(`return SvcCheckout\\OnAccount\\Companies::members( '${company}' );`);
    expect(members.map(({ reference }) => Number(reference)).sort()).toEqual([first, second].sort());
  });

  test("declining tells the customer, who may ask again, three times a day", async () => {
    const customer = await newCustomer();
    for (let round = 1; round <= 3; round++) {
      expect((await ask(customer)).status).toBe(200);
      await store.takeMails();
      expect(await decide(await idOf(customer), "decline", { note: "After three more orders" })).toMatchObject({ status: 200, data: { state: "declined", isMailed: true } });
      const [mail] = await store.takeMails();
      expect(mail?.subject).toContain("Your request to buy on account");
      expect(mail?.message).toContain("After three more orders");
      expect(await stateOf(customer)).toBe("declined");
      // The latest one counts, even of several within one second.
      await store.php(`global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}svc_checkout_terms_requests SET requested_at = requested_at - 10 WHERE customer = ${customer}" ); return 1;`);
    }
    expect(await ask(customer)).toMatchObject({ status: 429, data: { code: "svc_rate_limited" } });
    expect(await termsOf(customer)).toEqual([]);
  });

  test("a request is decided once", async () => {
    const customer = await newCustomer();
    await ask(customer);
    const id = await idOf(customer);
    const before = await companies();
    await decide(id, "decline", { note: "" });
    expect(await decide(id, "approve", approval)).toMatchObject({ status: 409, data: { code: "svc_request_decided" } });
    expect(await decide(id, "decline", { note: "" })).toMatchObject({ status: 409 });
    expect(await companies()).toBe(before);
    expect(await termsOf(customer)).toEqual([]);
  });

  test("an approval that dies half-way is completed by approving again, in the same company", async () => {
    const customer = await newCustomer();
    await ask(customer);
    const id = await idOf(customer);
    const before = await companies();
    const died = await store.php<string>(`
      wp_set_current_user( 1 );
      add_action( 'svc_checkout_members_added', function () { throw new RuntimeException( 'killed' ); } );
      try {
        SvcCheckout\\NetTerms\\TermsDecision::approve( SvcCheckout\\TermsRequests\\Requests::find( '${id}' ), json_decode( '${JSON.stringify(approval)}', true ) );
      } catch ( RuntimeException $error ) { return $error->getMessage(); }
      return '';`);
    expect(died).toBe("killed");
    expect(await requestsOf(customer)).toEqual([{ id, state: "requested" }]);
    // The customer is a member already: declined, they would still buy on account.
    expect(await decide(id, "decline", { note: "" })).toMatchObject({ status: 409, data: { code: "svc_already_member" } });
    expect(await decide(id, "approve", approval)).toMatchObject({ status: 200, data: { isMailed: true } });
    expect(await companies()).toBe(before + 1);
    expect(await termsOf(customer)).toContain("net30");
  });

  test("the e-mail of a decision whose request died before it was sent goes out later, once", async () => {
    const customer = await newCustomer();
    await ask(customer);
    await store.takeMails();
    const id = await idOf(customer);
    await store.php(`
      SvcCheckout\\NetTerms\\TermsDecision::decline( SvcCheckout\\TermsRequests\\Requests::find( '${id}' ), [ 'note' => '' ] );
      return 1;`);
    expect(await store.takeMails()).toEqual([]);
    const due = () => store.php<number>(`return (int) as_next_scheduled_action( 'svc_checkout_send_terms_decision', [ '${id}' ] );`);
    expect(await due()).toBeGreaterThan(0);
    for (const _ of ["first", "again"]) await store.php(`do_action( 'svc_checkout_send_terms_decision', '${id}' ); return 1;`);
    expect((await store.takeMails()).map(({ to }) => to)).toEqual([lastAddress()]);
  });

  test.each([
    ["no term", { ...approval, terms: ["net99", "immediate"] }, 400, "svc_terms_missing"],
    ["no limit", { ...approval, creditLimit: undefined }, 400, "svc_limit_invalid"],
    ["a limit that is no amount", { ...approval, creditLimit: "much" }, 400, "svc_limit_invalid"],
    ["a company without a name", { ...approval, companyName: " " }, 400, "svc_name_invalid"],
    ["an unknown company", { ...approval, companyId: "co_nobody" }, 404, "svc_company_unknown"],
    ["a note that is too long", { ...approval, note: "x".repeat(1001) }, 400, "svc_note_too_long"],
  ])("approving with %s changes nothing", async (_, body, status, code) => {
    const customer = await newCustomer();
    await ask(customer);
    const before = await companies();
    expect(await decide(await idOf(customer), "approve", body)).toMatchObject({ status, data: { code, message: expect.stringMatching(/^[A-Z].+\.$/) } });
    expect([await companies(), await stateOf(customer), await termsOf(customer)]).toEqual([before, "requested", []]);
  });

  test("approving for a suspended company, or for a member of another one, changes nothing", async () => {
    const customer = await newCustomer();
    await ask(customer);
    const id = await idOf(customer);
    const suspended = await newCompany(", status: 'suspended'");
    expect(await decide(id, "approve", { ...approval, companyId: suspended })).toMatchObject({ status: 409, data: { code: "svc_company_suspended" } });
    const other = await newCompany();
    await store.php(`SvcCheckout\\OnAccount\\Companies::set_members( '${other}', [ [ 'reference' => '${customer}', 'terms' => null ] ] ); return 1;`);
    expect(await decide(id, "approve", approval)).toMatchObject({ status: 409, data: { code: "duplicate_resource" } });
    expect(await requestsOf(customer)).toEqual([{ id, state: "requested" }]);
  });

  test("only users who manage the store see or decide requests", async () => {
    const customer = await newCustomer();
    await ask(customer);
    const id = await idOf(customer);
    for (const role of ["customer", "editor"]) {
      expect((await callAdminRoute(store, "GET", "/terms-requests", {}, role)).status).toBe(403);
      expect((await decide(id, "approve", approval, role)).status).toBe(403);
    }
    expect(await termsOf(customer)).toEqual([]);
  });

  test("the list shows open requests first, and finds them by customer, company and VAT number", async () => {
    const customer = await newCustomer();
    await ask(customer, { company: "Findbar Ökobau", vatNumber: "ATU99000427", message: "Can I pay later?" });
    const list = (query: object) =>
      callAdminRoute<{ total: number; requests: { company: string; state: string; email: string }[] }>(store, "GET", "/terms-requests", query);
    for (const search of ["Findbar", "ATU99000427", lastAddress().split(".")[0]]) {
      expect((await list({ search })).data.requests.map(({ company }) => company)).toEqual(["Findbar Ökobau"]);
    }
    expect((await list({ search: "%" })).data.total).toBe(0);
    const all = (await list({})).data.requests.map(({ state }) => state);
    expect(all).toEqual([...all].sort((a, b) => Number(b === "requested") - Number(a === "requested")));
    expect((await list({ state: "decided" })).data.requests.every(({ state }) => state !== "requested")).toBe(true);
  });

  test("the preview is the e-mail that is sent, in the customer's language", async () => {
    const customer = await newCustomer();
    await ask(customer);
    await store.takeMails();
    const id = await idOf(customer);
    const preview = await decide(id, "preview", { decision: "approved", ...approval, note: "Welcome" });
    expect(preview).toMatchObject({ status: 200, data: { language: "en-US" } });
    expect(await requestsOf(customer)).toEqual([{ id, state: "requested" }]);
    await decide(id, "approve", { ...approval, note: "Welcome" });
    const [mail] = await store.takeMails();
    expect(mail?.subject).toBe(preview.data.subject);
    for (const paragraph of preview.data.paragraphs ?? []) expect(mail?.message).toContain(paragraph);
  });

  test("the reply is in the language in which the customer asked, not in that of staff", async () => {
    await store.php("wp_mkdir_p( WP_LANG_DIR ); file_put_contents( WP_LANG_DIR . '/de_DE.l10n.php', \"<?php return [ 'messages' => [] ];\" ); return 1;");
    const customer = await newCustomer();
    await store.php(`
      $request = new SvcCheckout\\TermsRequests\\TermsRequest( SvcCheckout\\TermsRequests\\TermsRequest::new_id(), ${customer}, 'Steinbach', '', '', 'de_DE', time() );
      SvcCheckout\\TermsRequests\\Requests::add( $request );
      return 1;`);
    const id = await idOf(customer);
    const preview = await decide(id, "preview", { decision: "approved", ...approval });
    expect(preview.data).toMatchObject({ language: "de-DE", subject: expect.stringContaining("auf Rechnung kaufen") });
    const declined = await decide(id, "decline", { note: "" });
    expect(declined.data.isMailed).toBe(true);
    const [mail] = await store.takeMails();
    expect(mail?.subject).toContain("Ihre Anfrage zum Kauf auf Rechnung");
    expect(mail?.message).toContain("derzeit können wir Ihnen den Kauf auf Rechnung nicht anbieten");
    const message = await decide(id, "decline", { note: "" });
    expect(message.data.message).toContain("Someone else has decided");
  });

  test("a customer's requests are exported, erased, and deleted with the account", async () => {
    const customer = await newCustomer();
    await ask(customer);
    const exported = await store.php<string>(`return wp_json_encode( SvcCheckout\\TermsRequests\\Privacy::export( '${lastAddress()}' ) );`);
    for (const text of ["Steinbach Metallbau", "DE999000427", "Every month"]) expect(exported).toContain(text);
    await store.php(`SvcCheckout\\TermsRequests\\Privacy::erase( '${lastAddress()}' ); return 1;`);
    expect(await requestsOf(customer)).toEqual([]);
    await ask(customer);
    await store.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( ${customer} ); return 1;`);
    expect(await requestsOf(customer)).toEqual([]);
  });
});
