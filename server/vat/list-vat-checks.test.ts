import { afterAll, beforeAll, expect, test } from "vitest";
import type { VatCheckPage } from "../../shared/wire/vat.ts";
import { startHarness } from "../../test/support/harness.ts";
import type { Harness, TestMerchant, TestWorkspace } from "../../test/support/harness.ts";
import { insertVatCheck } from "./vat-checks.sql.ts";
import type { VatCheckRow } from "./vat-checks.sql.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});

async function list(query: Record<string, string> = {}, who = merchant): Promise<VatCheckPage> {
  const answer = await who.client.get(`/v1/vat/checks?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body as VatCheckPage;
}

async function table(query: Record<string, string> = {}, accept = "text/csv") {
  const response = await fetch(`${h.url}/v1/vat/checks?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${merchant.apiKey}`, accept },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));

/** Evidence as it stands in the table, one a minute. */
async function keep(who: TestMerchant, n: number, more: Partial<VatCheckRow> = {}): Promise<void> {
  await insertVatCheck(h.sql, {
    merchant_id: who.id,
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
}

test("every check is in the merchant's own list: asked, answered from the cache, unavailable, by its form", async () => {
  merchant = await h.merchant(workspace, { b2b: { vatNumbers: { eu: "DE999000121" } } });
  const validate = (vatNumber: string) => merchant.client.post("/v1/vat/validate", { vatNumber });
  for (const number of ["FR29999000128", "fr 29 999 000 128", "DE999999301", "NO923609016MVA"])
    await validate(number);
  await validate("DE12");
  const { checks, nextAfter } = await list();
  expect(nextAfter).toBeNull();
  expect(checks.map((check) => [check.vatNumber, check.status])).toEqual([
    ["NO923609016MVA", "format_only"],
    ["DE999999301", "unavailable"],
    ["FR29999000128", "valid"],
    ["FR29999000128", "valid"],
  ]);
  const [format, down, shared, asked] = checks;
  expect(asked).toMatchObject({
    requester: "DE999000121",
    consultationNumber: expect.stringMatching(/^\w{9,}$/),
    fault: null,
  });
  expect(asked!.rawAnswer).toContain(asked!.consultationNumber);
  expect(asked!.answeredAt).toBe(asked!.checkedAt);
  expect(shared).toMatchObject({
    answeredAt: asked!.checkedAt,
    consultationNumber: asked!.consultationNumber,
  });
  expect(shared!.checkedAt > asked!.checkedAt).toBe(true);
  expect(shared!.rawAnswer).toBe(asked!.rawAnswer);
  expect(down).toMatchObject({ fault: "MS_UNAVAILABLE", consultationNumber: null });
  expect(format).toMatchObject({ source: "format", rawAnswer: null });
});

test("a merchant without a number of its own has no consultation number from another's look-up", async () => {
  const other = await h.merchant(workspace);
  await other.client.post("/v1/vat/validate", { vatNumber: "FR29999000128" });
  expect((await list({}, other)).checks).toMatchObject([{ requester: null, consultationNumber: null }]);
});

test("pages follow one another without gap or repetition, also when checks fall into one millisecond", async () => {
  merchant = await h.merchant(workspace);
  for (let n = 0; n < 23; n += 1) await keep(merchant, Math.floor(n / 5));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await list({ limit: "4", ...(after === null ? {} : { after }) });
    seen.push(...page.checks.map((check) => check.id));
    after = page.nextAfter;
  } while (after !== null);
  expect(seen).toHaveLength(23);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
});

test("number, from and to narrow the list: from is within, to is not", async () => {
  merchant = await h.merchant(workspace);
  for (let n = 0; n < 5; n += 1)
    await keep(merchant, n, n === 3 ? { vat_number: "EL123456789", prefix: "EL", country: "GR" } : {});
  const times = async (query: Record<string, string>) =>
    (await list(query)).checks.map((check) => check.checkedAt);
  const at = (...minutes: number[]) => minutes.map((n) => minute(n).toISOString());
  expect(await times({ from: minute(2).toISOString() })).toEqual(at(4, 3, 2));
  expect(await times({ to: minute(2).toISOString() })).toEqual(at(1, 0));
  expect(await times({ number: "gr 123 456 789" })).toEqual(at(3));
  expect(
    await times({ number: "DE999999100", from: minute(1).toISOString(), to: minute(4).toISOString() }),
  ).toEqual(at(2, 1));
  expect(await times({ number: "???" })).toEqual([]);
});

test("no merchant reads another's evidence, with a cursor or without", async () => {
  const [mine, other] = [await h.merchant(workspace), await h.merchant(workspace)];
  for (let n = 0; n < 3; n += 1) await keep(mine, n);
  const { nextAfter } = await list({ limit: "1" }, mine);
  expect((await list({}, other)).checks).toEqual([]);
  expect((await list({ after: nextAfter! }, other)).checks).toEqual([]);
});

test.each([
  [{ after: "nonsense" }, "cursor_invalid"],
  [{ after: Buffer.from('["0000-01-01T00:00:00.000Z","1"]').toString("base64url") }, "cursor_invalid"],
  [{ after: Buffer.from('["2026-01-01T00:00:00.000Z","1 or 1=1"]').toString("base64url") }, "cursor_invalid"],
  [{ from: "yesterday" }, "parameter_invalid"],
  [{ from: "0000-01-01T00:00:00Z" }, "parameter_invalid"],
  [{ limit: "0" }, "parameter_invalid"],
  [{ limit: "201" }, "parameter_invalid"],
  [{ page: "2" }, "parameter_unknown"],
])("%o is refused with %s, as JSON and as a table", async (query, code) => {
  const search = new URLSearchParams(query);
  expect(await merchant.client.get(`/v1/vat/checks?${search}`)).toFailWith(400, code);
  const csv = await table(query);
  expect([csv.status, csv.headers.get("content-type")]).toEqual([400, "application/json; charset=utf-8"]);
});

test("as a table: RFC 4180 with a header, quotes and line ends within cells, and no cell that a spreadsheet would run", async () => {
  merchant = await h.merchant(workspace);
  await keep(merchant, 1, {
    name: '=HYPERLINK("http://evil.example","Refund")',
    address: 'Weg "1"\n10115 Berlin, DE',
  });
  await keep(merchant, 0, { name: "@SUM(1+1)", address: "-1", status: "invalid" });
  const { text, headers } = await table();
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(headers.get("content-disposition")).toBe('attachment; filename="vat-checks.csv"');
  expect(headers.get("vary")).toContain("accept");
  const [header, first, ...rest] = text.split("\r\n");
  expect(header).toBe(
    "id,checkedAt,answeredAt,vatNumber,prefix,country,source,status,name,address,requester,consultationNumber,authorityDate,fault,sessionId",
  );
  expect(first).toMatch(
    /^\d+,2026-01-01T00:01:00\.000Z,2026-01-01T00:01:00\.000Z,DE999999100,DE,DE,vies,valid,"'=HYPERLINK\(""http:\/\/evil\.example"",""Refund""\)","Weg ""1""\n10115 Berlin, DE",,,,,$/,
  );
  expect(rest).toEqual([expect.stringMatching(/,invalid,'@SUM\(1\+1\),'-1,,,,,$/), ""]);
});

test("a table without checks is its header", async () => {
  merchant = await h.merchant(workspace);
  expect((await table()).text).toMatch(/^id,checkedAt,[\w,]+\r\n$/);
});

test("a table holds everything, however much, and as much as limit says", async () => {
  merchant = await h.merchant(workspace);
  await h.sql`
    insert into vat_checks (merchant_id, vat_number, prefix, country, source, status, checked_at)
    select ${merchant.id}, 'DE' || 100000000 + n, 'DE', 'DE', 'vies', 'invalid', ${minute(0)}::timestamptz + n * interval '1 second'
    from generate_series(1, 1203) as n`;
  const lines = (text: string) => text.split("\r\n").slice(1, -1);
  const numbers = lines((await table()).text).map((line) => line.split(",")[3]);
  expect(numbers).toEqual(Array.from({ length: 1203 }, (_, n) => `DE${100_001_203 - n}`));
  expect(lines((await table({ limit: "7" })).text)).toHaveLength(7);
  expect(lines((await table({ number: "DE100000007" })).text)).toHaveLength(1);
});

test.each([
  ["text/csv", true],
  ["text/*", true],
  ["text/csv;q=0.9, application/json;q=0.8", true],
  ["application/json;q=0.1, TEXT/CSV; q=1.000", true],
  ["text/csv, application/json", false],
  ["text/csv;q=0", false],
  ["text/csv;q=2", false],
  ["text/csv;q=0.5, */*", false],
  ["application/json, text/csv;q=0.9", false],
  ["*/*", false],
  ["image/png", false],
  [",;;q=,/", false],
])("Accept: %s is answered with a table: %s", async (accept, isTable) => {
  const { headers, status } = await table({}, accept);
  expect([status, headers.get("content-type")?.startsWith("text/csv")]).toEqual([200, isTable]);
});
