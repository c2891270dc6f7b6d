// Holds: the table of orders has every order of the list once, with amounts that add up and no cell that a spreadsheet runs.
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { csvLines } from "../http/csv/csv-lines.ts";
import { orderCells, tableColumns, type NamedOrderRow } from "./order-table.ts";

const row = {
  id: "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
  number: "1058",
  status: "on-hold",
  merchant_id: "0190a0a0-0000-7000-8000-000000000000",
  merchant_name: "Papierwerk",
  currency: "EUR",
  amounts: {
    subtotal: 20_000,
    discount: 5,
    shipping: 990,
    fees: 0,
    tax: 3987,
    total: 24_972,
    currency: "EUR",
  },
  billing: { ...buyer, company: "Nordlicht" },
  amount_refunded: 0,
  payment_term: "net30",
  payment_due: "2026-12-28",
  paid_at: null,
  created_at: new Date("2026-11-28T22:30:00.123Z"),
  meta: { _svc_vat_number: "DE999000121", _svc_po_number: "PO-1", _svc_po_numbers: '["PO-2","PO-3"]' },
} as unknown as NamedOrderRow;

/** The row as its line. */
async function lineOf(change: Partial<NamedOrderRow> = {}): Promise<string> {
  async function* one() {
    yield [{ ...row, ...change }];
  }
  for await (const text of csvLines(tableColumns, one(), orderCells)) return text.split("\r\n")[1]!;
  return "";
}

describe("a line of the table", () => {
  test("has times in UTC, decimal amounts, every PO number, and nothing for what is null", async () => {
    expect(await lineOf()).toBe(
      'ord_01JBN0R9E5K0S2D4F6G8H0J1K2,1058,2026-11-28T22:30:00.123Z,on-hold,0190a0a0-0000-7000-8000-000000000000,Papierwerk,Nordlicht,DE999000121,"PO-1, PO-2, PO-3",EUR,200.00,0.05,9.90,0.00,39.87,249.72,0.00,net30,2026-12-28,',
    );
  });

  test.each([
    ["JPY", "20000,5,990,0,3987,24972,0"],
    ["KWD", "20.000,0.005,0.990,0.000,3.987,24.972,0.000"],
  ])("has amounts in %s with its digits", async (currency, amounts) => {
    expect(await lineOf({ currency })).toContain(`,${currency},${amounts},`);
  });

  test("has the largest amount that is exact, exactly", async () => {
    const amounts = { ...row.amounts, total: Number.MAX_SAFE_INTEGER };
    expect(await lineOf({ amounts })).toContain(",90071992547409.91,");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("runs nothing: %j", async (company) => {
    const line = (await lineOf({ billing: { ...row.billing, company } })).replaceAll('"', "");
    expect(line).toContain(`,Papierwerk,'${company},DE999000121,`);
  });

  test("quotes what would end a cell", async () => {
    const company = 'A "B", C\nD';
    expect(await lineOf({ billing: { ...row.billing, company } })).toContain(
      ',Papierwerk,"A ""B"", C\nD",DE999000121,',
    );
  });
});

describe("GET /v2/orders with Accept: text/csv", () => {
  const h = useHarness({ worker: false });
  let workspace: TestWorkspace;
  let [north, south] = [{} as TestMerchant, {} as TestMerchant];
  let orderId: string;
  const MORE = 1203;

  beforeAll(async () => {
    workspace = await h.workspace();
    [north, south] = [await h.merchant(workspace), await h.merchant(workspace)];
    await h.sql`update merchants set name = 'South' where id = ${south.id}`;
    const checkout = await openCheckout(h, north);
    const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
    ({ orderId } = expectOk(confirmed) as { orderId: string });
    const ids = Array.from({ length: MORE }, () => `ord_${ulid()}`);
    // Several of one time: a page may end between them.
    await h.sql`
      insert into orders (id, workspace_id, merchant_id, livemode, store_platform, store_order_id, number, status, currency,
        amounts, billing, cart, created_at)
      select made.id, workspace_id, ${south.id}, livemode, store_platform, 'x' || n, 'bulk-' || n, 'completed', currency, amounts,
        billing, '{}', date_trunc('second', created_at) - (n / 7) * interval '1 second'
      from orders, unnest(${ids}::text[]) with ordinality as made (id, n) where orders.id = ${orderId}`;
  });

  async function table(query: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const response = await fetch(`${h.url}/v2/orders?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${workspace.key}`, accept: "text/csv", ...headers },
    });
    const [header, ...lines] = (await response.text()).split("\r\n");
    return { response, header, lines: lines.slice(0, -1) };
  }

  test("has every order once, newest first, whatever a page of the list holds", async () => {
    const { response, header, lines } = await table();
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
    expect(header).toBe(tableColumns.join(","));
    expect(lines).toHaveLength(MORE + 1);
    expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(MORE + 1);
    const times = lines.map((line) => line.split(",")[2]!);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(lines.filter((line) => line.includes(`,${south.id},South,`))).toHaveLength(MORE);
  });

  test("is filtered as the list is, and no longer than asked for", async () => {
    const [order, ...others] = (await table({ status: "on-hold" })).lines;
    expect(others).toEqual([]);
    expect(order).toContain(`${orderId},`);
    expect(order).toContain(`,${buyer.company},${buyer.vatNumber},${buyer.poNumber},EUR,`);
    expect((await table({ search: "bulk-12" })).lines).toHaveLength(15);
    expect((await table({ limit: "3" })).lines).toHaveLength(3);
    expect((await table({}, { "x-svc-merchant": north.id })).lines).toHaveLength(1);
    const { header, lines } = await table({ status: "failed" });
    expect([header, lines]).toEqual([tableColumns.join(","), []]);
  });

  test.each([
    [{ after: "nonsense" }, 400],
    [{ limit: "201" }, 400],
    [{ columns: "id" }, 400],
  ])("%o is refused", async (query, status) => {
    expect((await table(query)).response.status).toBe(status);
  });
});
