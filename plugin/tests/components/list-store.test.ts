// Promise: a list of @wordpress/data is requested once per query, returns equal results for equal pages, aborts superseded requests, and forgets the oldest pages.
import apiFetch from "@wordpress/api-fetch";
import { dispatch, resolveSelect, select } from "@wordpress/data";
import { beforeEach, expect, test, vi } from "vitest";
import { registerList } from "../../src/admin/list-store.ts";

vi.mock("@wordpress/api-fetch", () => ({ default: vi.fn() }));

type Page = { rows: string[]; total: number };
type Selectors = { getTotals(query: object): { total: number } | undefined; getPage(query: object): Page | undefined };

const answer = vi.mocked(apiFetch) as unknown as ReturnType<typeof vi.fn<(options: { path: string; signal: AbortSignal }) => Promise<Page>>>;
const name = "test/list";
const list = registerList<Page>(name, "/rows", { getTotals: (page) => page && { total: page.total } });
const now = () => select(name) as unknown as Selectors;
const loaded = () => resolveSelect(name) as unknown as { getTotals(query: object): Promise<{ total: number }> };
const invalidate = () => (dispatch(name) as unknown as { invalidate(): Promise<void> }).invalidate();

/** A request whose reply comes when it is given. */
function pending(): { promise: Promise<Page>; reply(page: Page): void } {
  let reply: (page: Page) => void = () => undefined;
  return { promise: new Promise((resolve) => (reply = resolve)), reply: (page) => reply(page) };
}

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

test("a newer request of a page aborts the running one, whose late reply replaces nothing", async () => {
  const { promise, reply } = pending();
  answer.mockReturnValueOnce(promise);
  const first = loaded().getTotals({ page: 2 });
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  await invalidate();
  answer.mockResolvedValueOnce({ rows: [], total: 2 });
  now().getTotals({ page: 2 });
  await vi.waitFor(() => expect(now().getTotals({ page: 2 })).toEqual({ total: 2 }));
  expect(answer.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([true, false]);
  reply({ rows: [], total: 1 });
  expect(await first, "who waited for the first has the reply to the second").toEqual({ total: 2 });
  expect(now().getTotals({ page: 2 })).toEqual({ total: 2 });
});

test("a page that the screen leaves is aborted, and requested again when it is selected again", async () => {
  const { promise, reply } = pending();
  answer.mockReturnValueOnce(promise);
  const left = loaded().getTotals({ search: "a" });
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  list.abandon({ search: "a" });
  expect(answer.mock.calls[0]?.[0].signal.aborted).toBe(true);
  reply({ rows: [], total: 1 });
  expect(await left).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve));
  answer.mockResolvedValueOnce({ rows: [], total: 2 });
  expect(await loaded().getTotals({ search: "a" })).toEqual({ total: 2 });
  list.abandon({ search: "a" });
  expect(now().getTotals({ search: "a" }), "a loaded page stays").toEqual({ total: 2 });
});

test("of many queries, the oldest are forgotten and requested again", async () => {
  answer.mockImplementation(async ({ path }) => ({ rows: [path], total: 1 }));
  for (let page = 100; page < 160; page++) await loaded().getTotals({ page });
  expect(now().getPage({ page: 159 })?.rows).toEqual(["/rows?page=159"]);
  const requests = answer.mock.calls.length;
  await loaded().getTotals({ page: 100 });
  expect(answer).toHaveBeenCalledTimes(requests + 1);
});
