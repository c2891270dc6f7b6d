import { beforeAll, expect, test } from "vitest";
import type { VatEvidence, VatEvidenceDetail } from "../../../shared/wire/vat.ts";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { insertVatCheck, type VatCheckRow } from "../vat-checks.sql.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let [north, south] = [{} as TestMerchant, {} as TestMerchant];

beforeAll(async () => {
  workspace = await h.workspace();
  [north, south] = [await h.merchant(workspace), await h.merchant(workspace)];
});

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));

/** Evidence as it stands in the table, one a minute. @returns its id. */
async function keep(who: TestMerchant | null, n: number, more: Partial<VatCheckRow> = {}): Promise<string> {
  const id = await insertVatCheck(h.sql, {
    merchant_id: who?.id ?? null,
    session_id: null,
    vat_number: "DE999999100",
    prefix: "DE",
    country: "DE",
    requester: null,
    source: "vies",
    status: "valid",
    name: null,
    address: null,
    consultation_number: null,
    fault: null,
    authority_date: null,
    raw_answer: null,
    checked_at: minute(n),
    original_id: null,
    answered_at: null,
    duration_ms: null,
    ...more,
  });
  return String(id);
}

interface Page {
  checks: VatEvidence[];
  next_after: string | null;
}

async function list(of = workspace, query: Record<string, string> = {}, headers = {}): Promise<Page> {
  return expectOk(await of.client.get(`/v2/vat/checks?${new URLSearchParams(query)}`, { headers })) as Page;
}

const idsOf = ({ checks }: Page) => checks.map(({ id }) => id);

test("the checks of all merchants are listed, newest first, and X-Svc-Merchant narrows them", async () => {
  const own = await h.workspace();
  const [first, second] = [await h.merchant(own), await h.merchant(own)];
  const [a, b, c] = [await keep(first, 1), await keep(second, 2), await keep(first, 3)];
  expect(idsOf(await list(own))).toEqual([c, b, a]);
  expect(idsOf(await list(own, {}, { "x-svc-merchant": first.id }))).toEqual([c, a]);
});

test("number, from and to narrow the list: from is within, to is not", async () => {
  const own = await h.workspace();
  const shop = await h.merchant(own);
  const [a, b, c] = [
    await keep(shop, 1),
    await keep(shop, 2, { vat_number: "EL123456789", prefix: "EL", country: "GR" }),
    await keep(shop, 3),
  ];
  expect(idsOf(await list(own, { number: "gr 123 456 789" }))).toEqual([b]);
  expect(idsOf(await list(own, { from: minute(2).toISOString() }))).toEqual([c, b]);
  expect(idsOf(await list(own, { to: minute(2).toISOString() }))).toEqual([a]);
  expect(idsOf(await list(own, { number: "???" }))).toEqual([]);
});

test("pages follow one another without gap or repetition, also within one millisecond", async () => {
  const own = await h.workspace();
  const [first, second] = [await h.merchant(own), await h.merchant(own)];
  const kept: string[] = [];
  for (let n = 0; n < 7; n += 1) kept.unshift(await keep(n % 2 === 0 ? first : second, 0));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await list(own, { limit: "3", ...(after === null ? {} : { after }) });
    seen.push(...idsOf(page));
    after = page.next_after;
  } while (after !== null);
  expect(seen).toEqual(kept);
});

test("nothing of another workspace, of the other mode, or of no merchant is found", async () => {
  const [own, other] = [await h.workspace(), await h.workspace()];
  const shop = await h.merchant(own);
  const [live] = await h.sql<{ id: string }[]>`
    insert into merchants ${h.sql({ workspace_id: own.id, livemode: true, name: "Live", store_url: "https://live.example/", created_via: "cli" })}
    returning id`;
  const mine = await keep(shop, 1);
  const hidden = [await keep({ ...shop, id: live!.id }, 2), await keep(null, 3), await keep(south, 4)];
  expect(idsOf(await list(own))).toEqual([mine]);
  expect(idsOf(await list(other))).toEqual([]);
  for (const id of hidden)
    expect(await own.client.get(`/v2/vat/checks/${id}`)).toFailWith(404, "resource_not_found");
  expect(await other.client.get(`/v2/vat/checks/${mine}`)).toFailWith(404, "resource_not_found");
  expect(await own.client.get("/v2/vat/checks/0")).toFailWith(400, "parameter_invalid");
  const foreign = { headers: { "x-svc-merchant": south.id } };
  expect(await own.client.get(`/v2/vat/checks/${mine}`, foreign)).toFailWith(404, "resource_not_found");
});

test("a check of a checkout names its order, and has the raw answer of the look-up that it shares", async () => {
  const asked = buyer.vatNumber;
  expectOk(await north.client.post("/v1/vat/validate", { vatNumber: asked }));
  const checkout = await openCheckout(h, north);
  const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  const { orderId } = expectOk(confirmed) as { orderId: string };
  const { checks } = await list(workspace, { number: asked });
  const shared = checks.find((check) => check.session_id === checkout.sessionId)!;
  expect(shared).toMatchObject({ order_id: orderId, merchant_id: north.id, vat_number: asked });
  expect(shared).not.toHaveProperty("raw_answer");
  const detail = expectOk(await workspace.client.get(`/v2/vat/checks/${shared.id}`)) as VatEvidenceDetail;
  expect(detail).toMatchObject(shared);
  expect(detail.raw_answer).toContain("checkVat");
});

async function table(of: TestWorkspace, query: Record<string, string> = {}): Promise<Response> {
  return fetch(`${h.url}/v2/vat/checks?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${of.key}`, accept: "text/csv" },
  });
}

test("as a table: everything that matches, and no cell that a spreadsheet would run", async () => {
  const own = await h.workspace();
  const shop = await h.merchant(own);
  await keep(shop, 1, { name: '=HYPERLINK("http://evil.example")', address: "+1", fault: "@SUM(1)" });
  await h.sql`
    insert into vat_checks (merchant_id, vat_number, prefix, country, source, status, checked_at)
    select ${shop.id}, 'DE' || 100000000 + n, 'DE', 'DE', 'vies', 'invalid', ${minute(0)}::timestamptz - n * interval '1 second'
    from generate_series(1, 1203) as n`;
  const response = await table(own);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="vat-evidence.csv"');
  const [header, first, ...rest] = (await response.text()).split("\r\n");
  expect(header).toBe(
    "id,checked_at,answered_at,merchant_id,vat_number,prefix,country,source,status,name,address,requester,consultation_number,authority_date,fault,session_id,order_id",
  );
  expect(first).toContain(
    `${shop.id},DE999999100,DE,DE,vies,valid,"'=HYPERLINK(""http://evil.example"")",'+1,,,,'@SUM(1),,`,
  );
  expect(rest.slice(0, -1).map((line) => line.split(",")[4])).toEqual(
    Array.from({ length: 1203 }, (_, n) => `DE${100_000_001 + n}`),
  );
  const one = await (await table(own, { number: "DE100000007" })).text();
  expect(one.split("\r\n")).toHaveLength(3);
});

test.each([
  [{ after: "nonsense" }, "cursor_invalid"],
  [{ from: "yesterday" }, "parameter_invalid"],
  [{ limit: "201" }, "parameter_invalid"],
  [{ status: "valid" }, "parameter_unknown"],
])("%o is refused with %s, as JSON and as a table", async (query, code) => {
  const path = `/v2/vat/checks?${new URLSearchParams(query)}`;
  expect(await workspace.client.get(path)).toFailWith(400, code);
  expect((await table(workspace, query)).status).toBe(400);
});

test("evidence needs the scope vat:read, which no key has by default", async () => {
  const path = `/v2/workspaces/${workspace.id}/partner-keys`;
  const minted = expectOk(await h.client(workspace.token).post(path, { name: "Default" }));
  const { plaintext } = minted as { plaintext: string };
  expect(await h.client(plaintext).get("/v2/vat/checks")).toFailWith(403, "insufficient_scope");
});
