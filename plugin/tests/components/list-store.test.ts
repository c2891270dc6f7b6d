// Promise: a list of @wordpress/data is requested once per query, returns equal results for equal pages, ignores late replies, and forgets the oldest pages.
import apiFetch from "@wordpress/api-fetch";
import { dispatch, resolveSelect, select } from "@wordpress/data";
import { beforeEach, expect, test, vi } from "vitest";
import { registerList } from "../../src/admin/list-store.ts";

vi.mock("@wordpress/api-fetch", () => ({ default: vi.fn() }));

type Page = { rows: string[]; total: number };
type Selectors = { getTotals(query: object): { total: number } | undefined; getPage(query: object): Page | undefined };

const answer = vi.mocked(apiFetch) as unknown as ReturnType<typeof vi.fn<(options: { path: string }) => Promise<Page>>>;
const name = "test/list";
registerList<Page>(name, "/rows", { getTotals: (page) => page && { total: page.total } });
const now = () => select(name) as unknown as Selectors;
const loaded = () => resolveSelect(name) as unknown as { getTotals(query: object): Promise<{ total: number }> };
const invalidate = () => (dispatch(name) as unknown as { invalidate(): Promise<void> }).invalidate();

beforeEach(async () => {
  await invalidate();
  answer.mockReset();
});

test("all selectors of a query share a request, and return the same result until it is loaded again", async () => {
  answer.mockResolvedValueOnce({ rows: [], total: 3 });
  expect(await loaded().getTotals({ page: 1, search: "a" })).toEqual({ total: 3 });
  expect(now().getTotals({ search: "a", page: 1 })).toBe(now().getTotals({ page: 1, search: "a" }));
  expect(answer).toHaveBeenCalledTimes(1);

  await invalidate();
  answer.mockResolvedValueOnce({ rows: [], total: 4 });
  expect(await loaded().getTotals({ page: 1, search: "a" })).toEqual({ total: 4 });
});

test("a late reply does not replace that of a newer request", async () => {
  let reply: (page: Page) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
  const first = loaded().getTotals({ page: 2 });
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  await invalidate();
  answer.mockResolvedValueOnce({ rows: [], total: 2 });
  now().getTotals({ page: 2 });
  await vi.waitFor(() => expect(now().getTotals({ page: 2 })).toEqual({ total: 2 }));
  reply({ rows: [], total: 1 });
  await first.catch(() => undefined);
  expect(now().getTotals({ page: 2 })).toEqual({ total: 2 });
});

test("of many queries, the oldest are forgotten and requested again", async () => {
  answer.mockImplementation(async ({ path }) => ({ rows: [path], total: 1 }));
  for (let page = 100; page < 160; page++) await loaded().getTotals({ page });
  expect(now().getPage({ page: 159 })?.rows).toEqual(["/rows?page=159"]);
  const requests = answer.mock.calls.length;
  await loaded().getTotals({ page: 100 });
  expect(answer).toHaveBeenCalledTimes(requests + 1);
});
