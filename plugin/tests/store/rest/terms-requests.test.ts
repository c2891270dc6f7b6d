/** Partners read and decide a real store's requests over the API: one decision, its e-mail, and nothing on what does not fit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, until } from "../../../../test/support/harness.ts";
import { signedClient } from "../../../../test/support/signed-client.ts";
import { type ConnectedStore, startConnectedStore } from "../checkout/connected-store.ts";
import { announceAddress } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { termsRequestsOf } from "../support/terms-requests.ts";

describe.skipIf(missingForStore().length > 0)("requests to buy on account over the API", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved", allowRequests: true });
    const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.1", php: "8.1" };
    const body = { restUrl: await announceAddress(store), versions };
    // The first requests of a new store may take longer than the server waits.
    await until(
      async () => {
        await store.facts();
        const answer = await store.merchant.client.post("/v1/store/connect", body);
        return answer.status === 500 ? null : expectOk(answer);
      },
      "the store to be connected",
      180_000,
    );
  });

  afterAll(async () => {
    await store?.close();
  });

  const { newCustomer, ask, idOf, termsOf, newCompany, companies, decide, lastAddress } = termsRequestsOf(() => store);
  let customer: number;
  let id: string;

  beforeEach(async () => {
    customer = await newCustomer();
    await ask(customer);
    id = await idOf(customer);
    await store.takeMails();
  });

  const post = (decision: "approve" | "decline", body: object) => signedClient(store.merchant).post(`/v1/terms-requests/${id}/${decision}`, body);
  const get = async () => expectOk(await store.merchant.client.get(`/v1/terms-requests/${id}`)) as { status: string };
  const approval = { company: { name: "Steinbach <SARL>" }, terms: ["net30"], creditLimit: { amount: 800_050, currency: "CHF" }, note: "Welcome" };
  const memberOf = () =>
    store.php<{ id: string; name: string; limits: object; vat: string[] } | null>(`
      $company = SvcCheckout\\OnAccount\\Companies::of_customer( ${customer} )['company'] ?? null;
      return null === $company ? null : [ 'id' => $company->id, 'name' => $company->name, 'limits' => $company->credit_limits, 'vat' => $company->vat_numbers ];`);

  test("a request is read, listed by status and page, and unknown ones are not found", async () => {
    const request = { id, status: "requested", customer: { reference: String(customer) }, company: "Steinbach Metallbau", vatNumber: "DE999000427", message: "Every month", companyId: null, decidedAt: null };
    expect(await get()).toMatchObject(request);
    expect(await store.merchant.client.get("/v1/terms-requests/tr_0")).toFailWith(404, "resource_not_found");
    for (const _ of ["a", "b"]) {
      await ask(await newCustomer());
    }
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const cursor: string = after === "" ? "" : `&after=${after}`;
      const page = expectOk(await store.merchant.client.get(`/v1/terms-requests?limit=2&status=requested${cursor}`)) as { termsRequests: { id: string }[]; nextAfter: string | null };
      seen.push(...page.termsRequests.map((one) => one.id));
      after = page.nextAfter;
    }
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen).toContain(id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(expectOk(await store.merchant.client.get("/v1/terms-requests?status=approved"))).toMatchObject({ termsRequests: [] });
  });

  test("an approval for a new company, sent twice, makes one company, one member and one e-mail", async () => {
    const before = await companies();
    const approved = expectOk(await post("approve", approval));
    expect(expectOk(await post("approve", approval))).toEqual(approved);
    expect(await memberOf()).toEqual({ id: (approved as { companyId: string }).companyId, name: "Steinbach <SARL>", limits: { CHF: 800_050 }, vat: ["DE999000427"] });
    expect(await companies()).toBe(before + 1);
    expect((await store.takeMails()).map(({ to }) => to)).toEqual([lastAddress()]);
    expect(await post("decline", {})).toFailWith(409, "terms_request_decided");
  });

  test("an approval for a known company grants its terms, and keeps its limit", async () => {
    const company = await newCompany(", terms: [ 'net30' ], credit_limits: [ 'EUR' => 5000 ]");
    expect(expectOk(await post("approve", { companyId: company, terms: ["net30"] }))).toMatchObject({ status: "approved", companyId: company });
    expect(await memberOf()).toMatchObject({ id: company, limits: { EUR: 5000 } });
  });

  test("what staff agreed is not answered as another approval", async () => {
    const company = await newCompany(", terms: [ 'net30' ], credit_limits: [ 'EUR' => 5000 ]");
    await decide(id, "approve", { companyId: company, terms: ["net30"], note: "" });
    expect(await post("approve", approval)).toFailWith(409, "terms_request_decided");
    expect(expectOk(await post("approve", { companyId: company, terms: ["net30"] }))).toMatchObject({ companyId: company });
    expect(await store.takeMails()).toHaveLength(1);
  });

  test("a request is declined once, with a note and an e-mail, whether staff or a partner did it", async () => {
    await decide(id, "decline", { note: "By staff" });
    expect(expectOk(await post("decline", { note: "By a partner" }))).toMatchObject({ status: "declined", note: "By staff" });
    expect(await store.takeMails()).toHaveLength(1);
    expect(await post("approve", approval)).toFailWith(409, "terms_request_decided");
    expect(await termsOf(customer)).toEqual([]);
  });

  test.each([
    ["an unknown company", { companyId: "co_0", terms: ["net30"] }, 404, "resource_not_found"],
    ["a term that the store does not offer", { ...approval, terms: ["net30", "net99"] }, 400, "parameter_invalid"],
    ["immediate payment", { ...approval, terms: ["immediate"] }, 400, "parameter_invalid"],
  ] as const)("approving with %s changes nothing", async (_, body, status, code) => {
    const before = await companies();
    expect(await post("approve", body)).toFailWith(status, code);
    expect([await companies(), await memberOf(), (await get()).status]).toEqual([before, null, "requested"]);
    expect(await store.takeMails()).toEqual([]);
  });

  test("approving for a suspended company, or a member of another one, changes nothing", async () => {
    const suspended = await newCompany(", status: 'suspended'");
    expect(await post("approve", { companyId: suspended, terms: ["net30"] })).toFailWith(409, "account_blocked");
    const other = await newCompany();
    await store.php(`SvcCheckout\\OnAccount\\Companies::set_members( '${other}', [ [ 'reference' => '${customer}', 'terms' => null ] ] ); return 1;`);
    expect(await post("approve", approval)).toFailWith(409, "duplicate_resource");
    expect((await get()).status).toBe("requested");
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
