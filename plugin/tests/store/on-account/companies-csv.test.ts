/** Companies leave the store as a CSV file and return from it: unchanged, all or none, and with the debts of their new members. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { makeOrders } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

type Answer = {
  code?: string;
  created?: number;
  changed?: number;
  unchanged?: number;
  errorCount?: number;
  errors?: { text: string }[];
  warnings?: { text: string }[];
};

const companiesTab = "admin.php?page=svc-checkout-net-terms&tab=companies";

describe.skipIf(!hasChromium || missingForStore().length > 0)("companies as a CSV file", () => {
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved" });
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
  });

  let count = 0;
  const newUser = (email = `buyer${++count}@buyer.example`) =>
    store.php<number>(`return wp_insert_user( [ 'user_login' => 'csv${++count}', 'user_pass' => 'x', 'user_email' => '${email}', 'role' => 'customer' ] );`);
  /** The whole content of both tables. */
  const saved = () =>
    store.php<{ companies: Record<string, string>[]; members: object[] }>(`
      global $wpdb;
      return [
        'companies' => $wpdb->get_results( 'SELECT * FROM ' . SvcCheckout\\OnAccount\\Tables::companies() . ' ORDER BY name', 'ARRAY_A' ),
        'members'   => $wpdb->get_results( 'SELECT * FROM ' . SvcCheckout\\OnAccount\\Tables::members() . ' ORDER BY reference', 'ARRAY_A' ),
      ];`);
  /** @param before PHP code before the request */
  async function send(file: string | Buffer, { commit = false, role = "administrator", before = "" } = {}) {
    const base64 = Buffer.from(file).toString("base64");
    return store.php<{ status: number; data: Answer }>(`
      $users = get_users( [ 'role' => '${role}', 'number' => 1 ] );
      wp_set_current_user( '' === '${role}' ? 0 : ( [] === $users ? wp_insert_user( [ 'user_login' => 'a-${role}', 'user_pass' => 'x', 'role' => '${role}' ] ) : $users[0]->ID ) );
      ${before}
      $request = new WP_REST_Request( 'POST', '/wc-svc/v1/admin/companies/import' );
      $request->set_query_params( ${commit ? "[ 'preview' => '0' ]" : "[]"} );
      $request->set_body( base64_decode( '${base64}' ) );
      $response = rest_do_request( $request );
      return [ 'status' => $response->get_status(), 'data' => $response->get_data() ];`);
  }
  async function download(): Promise<string> {
    await admin.open(companiesTab);
    const url = await admin.page.locator(".wrap").getByRole("link", { name: "Export" }).getAttribute("href");
    const response = await admin.page.request.get(url ?? "");
    expect(response.headers()["content-disposition"]).toMatch(/^attachment; filename="companies-\d{4}-\d{2}-\d{2}\.csv"$/);
    return response.text();
  }

  test("a file creates companies, and the unpaid orders of their members count at once", async () => {
    const buyer = await newUser("Erika@buyer.example");
    await makeOrders(store, [{ po: "CSV-1", company: "Muster", due: "2030-01-01", total: 100, customer: buyer }]);
    // Of a German Excel.
    const file = "\uFEFFName;Customer emails;Terms;Credit limits;Telefon\r\n\"Müller; Söhne\";erika@buyer.example;net30;8000,00 EUR;030\r\n=Sum & Co;;none;unlimited;\r\n";
    const before = await saved();
    const preview = await send(file);
    expect(preview).toMatchObject({ status: 200, data: { created: 2, changed: 0, unchanged: 0, errorCount: 0, warnings: [{ text: "Line 1, telefon: This column is unknown and is not imported." }] } });
    expect(await saved()).toEqual(before);

    expect(await send(file, { commit: true })).toMatchObject({ status: 200, data: { created: 2 } });
    const after = await saved();
    expect(after.companies).toMatchObject([
      { name: "=Sum & Co", terms: "[]", credit_limits: null, status: "active", revision: "1" },
      { name: "Müller; Söhne", terms: '["net30"]', credit_limits: '{"EUR":800000}', revision: "1" },
    ]);
    const company = after.companies[1]?.["id"];
    expect(after.members).toEqual([{ reference: String(buyer), company_id: company, terms: null }]);
    expect(await store.php(`return SvcCheckout\\OnAccount\\Receivables::used( '${company}', false, 'EUR' );`)).toBe(10_000);
  });

  test("orders for which the request had no time are assigned by the scheduled action", async () => {
    const company = (await saved()).companies[1]?.["id"];
    await store.php(`
      global $wpdb;
      $wpdb->delete( SvcCheckout\\OnAccount\\Tables::receivables(), [ 'company_id' => '${company}' ] );
      as_enqueue_async_action( 'svc_checkout_assign_imported_orders', [ [ '${company}', 'co_unknown' ] ], 'svc-checkout' );
      ActionScheduler_QueueRunner::instance()->run();
      return 1;`);
    expect(await store.php(`return SvcCheckout\\OnAccount\\Receivables::used( '${company}', false, 'EUR' );`)).toBe(10_000);
  });

  test("the exported file changes nothing", async () => {
    const user = await newUser("");
    await store.php(`
      $save = fn ( ...$fields ) => SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( ...$fields ) );
      $save( 'co_csv1', "'+49 \\"Quote\\", Co", [ 'DE 1', 'FR2' ], [ 'net45' ], [ 'EUR' => 1, 'JPY' => 5 ], 0, 'suspended', "=1\\n-2; 'x" );
      $save( 'co_csv2', 'Zeta', [], null, [] );
      SvcCheckout\\OnAccount\\Companies::set_members( 'co_csv2', [ [ 'reference' => '${user}', 'terms' => [ 'net30' ] ] ] );
      return 1;`);
    const before = await saved();
    const file = await download();
    expect(file).toContain(`"co_csv1","''+49 ""Quote"", Co","DE 1; FR2","","net45","0.01 EUR; 5 JPY","0","suspended","'=1\n-2; 'x"\r\n`);
    expect(file).toContain(`"co_csv2","Zeta","","#${user}","","","","active",""\r\n`);
    const unchanged = { status: 200, data: { created: 0, changed: 0, unchanged: 4, errorCount: 0, warnings: [] } };
    expect(await send(file)).toMatchObject(unchanged);
    expect(await send(file, { commit: true })).toMatchObject(unchanged);
    expect(await saved()).toEqual(before);
  });

  test("a customer moves between two rows, with the unpaid orders; revisions rise; other columns stay", async () => {
    const { companies, members } = await saved();
    const from = companies.find(({ name }) => name === "Müller; Söhne");
    const file = `id,name,customer_emails\n${from?.["id"]},Müller AG,\nco_csv1,Quote,ERIKA@buyer.example\n`;
    expect(await send(file, { commit: true })).toMatchObject({ status: 200, data: { changed: 2 } });
    const after = await saved();
    expect(after.companies).toMatchObject([
      { name: "=Sum & Co", revision: "1" },
      { ...from, name: "Müller AG", revision: "2", updated_at: expect.any(String) },
      { id: "co_csv1", name: "Quote", terms: '["net45"]', revision: "2" },
      { name: "Zeta", revision: "1" },
    ]);
    expect(after.members).toHaveLength(members.length);
    expect(await store.php(`return [ SvcCheckout\\OnAccount\\Receivables::used( '${from?.["id"]}', false, 'EUR' ), SvcCheckout\\OnAccount\\Receivables::used( 'co_csv1', false, 'EUR' ) ];`)).toEqual([0, 10_000]);
  });

  test("one error, an error that arose after the preview, and a failure of the database save nothing", async () => {
    const buyer = await newUser("late@buyer.example");
    await newUser("free@buyer.example");
    const before = await saved();
    const wrong = await send("name,customer_emails\nGood,free@buyer.example\nBad,nobody@buyer.example", { commit: true });
    expect(wrong).toMatchObject({ status: 422, data: { code: "svc_import_invalid", created: 1, errors: [{ text: "Line 3, customer_emails: No customer of this store has the e-mail address nobody@buyer.example." }] } });
    expect(await saved()).toEqual(before);

    const file = "id,name,customer_emails\n,Free,free@buyer.example\n,Late,late@buyer.example\nco_csv2,Zeta,";
    expect((await send(file)).data.errorCount).toBe(0);
    const failing = `add_filter( 'query', fn ( $query ) => str_starts_with( $query, 'INSERT INTO \`' . SvcCheckout\\OnAccount\\Tables::members() ) ? 'FAIL' : $query ); $GLOBALS['wpdb']->suppress_errors();`;
    expect(await send(file, { commit: true, before: failing })).toMatchObject({ status: 500, data: { code: "svc_import_failed" } });
    expect(await saved()).toEqual(before);

    await store.php(`SvcCheckout\\OnAccount\\Companies::set_members( 'co_csv1', [ [ 'reference' => '${buyer}', 'terms' => null ] ] ); return 1;`);
    const late = await send(file, { commit: true });
    expect(late.data.errors?.map(({ text }) => text)).toEqual(["Line 3, customer_emails: late@buyer.example belongs to the company Quote."]);
    expect((await saved()).companies).toEqual(before.companies);
  });

  test.runIf(process.env["SVC_STORE"] === "native")("a lost connection to the database in the middle saves nothing", async () => {
    const before = await saved();
    const kill = `
      $GLOBALS['wpdb']->suppress_errors();
      add_filter( 'query', function ( $query ) {
        if ( str_contains( $query, 'Third' ) ) { mysqli_query( $GLOBALS['wpdb']->__get( 'dbh' ), 'KILL CONNECTION_ID()' ); }
        return $query;
      } );`;
    await expect(send("name\nFirst\nSecond\nThird\nFourth", { commit: true, before: kill })).rejects.toThrow();
    expect(await saved()).toEqual(before);
    // Its lock would expire after a minute.
    await store.php("global $wpdb; $wpdb->query( \"DELETE FROM $wpdb->options WHERE option_name LIKE 'svc_checkout_row_lock%'\" ); wp_cache_flush(); return 1;");
  });

  test("files that cannot be read are refused with one sentence", async () => {
    const texts = async (file: string | Buffer) => (await send(file)).data.errors?.map(({ text }) => text);
    expect(await texts(`name\n${"A\n".repeat(10_001)}`)).toEqual(["The file has more than 10,000 companies. Please split it."]);
    expect(await texts(Buffer.from("name\nM\xFCller", "latin1"))).toEqual(["Line 2: The file is not in UTF-8. In Excel, save it as “CSV UTF-8”."]);
    expect(await texts("")).toEqual(["The file has no companies. It needs a line with the names of the columns, and one line for each company."]);
  });

  test("every fault has a sentence", async () => {
    const codes = await store.php<Record<string, string>>(`
      $codes = ( new ReflectionClass( SvcCheckout\\CompanyFiles\\ImportProblem::class ) )->getConstants();
      return array_filter( $codes, fn ( $code ) => $code === SvcCheckout\\CompanyFiles\\ImportMessages::text( new SvcCheckout\\CompanyFiles\\ImportProblem( 0, '', $code, 'value', '2' ) ) );`);
    expect(Object.keys(codes)).toEqual([]);
  });

  test("only users who manage the store import", async () => {
    const before = await saved();
    for (const [role, status] of [["", 401], ["customer", 403], ["editor", 403], ["shop_manager", 200]] as const) {
      expect((await send("name\nAllowed", { role })).status, role).toBe(status);
    }
    expect(await saved()).toEqual(before);
  });

  test("in the dialog: errors by line, then the corrected file, by keyboard, without accessibility faults", async () => {
    const { page } = admin;
    await admin.open(companiesTab);
    await page.getByRole("button", { name: "Import…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Import companies" });
    const choose = (text: string) =>
      dialog.getByLabel("CSV file, up to 5 MB").setInputFiles({ name: "companies.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose(`name,status,credit_limits,vat_numbers,Phone\n${Array.from({ length: 60 }, (_, row) => `Company ${row},${row % 2 ? "blocked" : "active"},${row % 3 ? "" : "8.000 EUR"},AT${row % 9},\n`).join("")}`);
    await dialog.getByText("The file has 50 errors. Correct them, then choose the file again.").waitFor();
    expect(await dialog.getByRole("button", { name: /^Import/ }).count()).toBe(0);
    expect(await findings(page, { within: ["[role=dialog]"] })).toEqual([]);
    await dialog.getByText("and 2 more").waitFor();

    const buyer = await newUser("dialog@buyer.example");
    await choose("name,customer_emails\nLate,dialog@buyer.example");
    await dialog.getByRole("button", { name: "Import 1 company" }).waitFor();
    await store.php(`SvcCheckout\\OnAccount\\Companies::set_members( 'co_csv2', [ [ 'reference' => '${buyer}', 'terms' => null ] ] ); return 1;`);
    await dialog.getByRole("button", { name: "Import 1 company" }).click();
    await dialog.getByText("Line 2, customer_emails: dialog@buyer.example belongs to the company Zeta.").waitFor();

    await choose("name\nFrom the dialog\nAnother\n");
    const button = dialog.getByRole("button", { name: "Import 2 companies" });
    await button.focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("The import is finished. New: 2. Changed: 0. Unchanged: 0.").waitFor();
    expect(await findings(page, { within: ["[role=dialog]"] })).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "From the dialog" }).waitFor();
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
