import { z } from "zod";
import { describe, expect, test } from "vitest";
import { createVersionChain } from "./chain.ts";
import { moveField, movedParameter } from "./moved.ts";

const dated = (...dates: string[]) => dates.map((date) => ({ date, changes: [] }));

test.each([
  [[], /must be a version/],
  [["2026-1-1"], /not the date/],
  [["2026-11-01", "2025-11-01"], /out of order/],
  [["2026-11-01", "2026-11-01"], /out of order/],
])("versions %j do not make a chain", (dates, message) => {
  expect(() => createVersionChain(dated(...dates))).toThrow(message);
});

test("what is pinned to a version this process does not know is served the newest", () => {
  const chain = createVersionChain(dated("2025-06-01", "2026-11-01"));
  expect(chain.inForce("2025-06-01")).toBe("2025-06-01");
  expect(chain.inForce("2027-01-01")).toBe("2026-11-01");
  expect(chain.has("2027-01-01")).toBe(false);
});

describe("an answer", () => {
  const Item = z.object({ id: z.string() });
  const Crate = z.object({
    item: Item.nullable(),
    more: z.array(Item),
    byName: z.record(z.string(), Item),
    either: z.union([z.strictObject({ item: Item }), z.strictObject({ none: z.literal(true) })]),
    maybe: Item.optional(),
  });
  const label = (from: string, to: string) => ({
    description: "A label",
    resources: [{ of: [Item], down: (item: object) => ({ ...item, label: `${from}>${to}` }) }],
  });
  const body = {
    item: null,
    more: [{ id: "1" }, { id: "2" }],
    byName: { a: { id: "3" } },
    either: { item: { id: "4" } },
    maybe: { id: "5" },
  };

  test("is lowered wherever the resource stands in it, and nowhere else", () => {
    const chain = createVersionChain([
      { date: "2025-01-01", changes: [] },
      { date: "2026-01-01", changes: [label("new", "old")] },
    ]);
    const of = (id: string) => ({ id, label: "new>old" });
    expect(chain.lower(Crate, body, "2025-01-01")).toEqual({
      item: null,
      more: [of("1"), of("2")],
      byName: { a: of("3") },
      either: { item: of("4") },
      maybe: of("5"),
    });
    expect(chain.lower(Crate, body, "2026-01-01")).toBe(body);
    expect(body.more).toEqual([{ id: "1" }, { id: "2" }]);
  });

  test("is lowered where the resource was described once more, again and again", () => {
    const chain = createVersionChain([
      { date: "2025-01-01", changes: [] },
      { date: "2026-01-01", changes: [label("new", "old")] },
    ]);
    for (let round = 0; round < 3; round += 1) {
      const described = z.object({ item: Item.describe(`Round ${round}`).nullable() });
      const lowered = chain.lower(described, { item: { id: "1" } }, "2025-01-01");
      expect(lowered).toEqual({ item: { id: "1", label: "new>old" } });
    }
  });

  test("is lowered by the newest change first, also after a change moved what holds the resource", () => {
    const steps: string[] = [];
    const step = (name: string) => ({
      description: name,
      resources: [
        {
          of: [Item],
          down: (item: { [name: string]: unknown }) => {
            steps.push(name);
            return { id: item["id"], passed: [...((item["passed"] as string[]) ?? []), name] };
          },
        },
        {
          of: [Crate],
          down: (crate: { [name: string]: unknown }) => moveField(crate, "item", `${name}.item`),
        },
      ],
    });
    const chain = createVersionChain([
      { date: "2024-01-01", changes: [] },
      { date: "2025-01-01", changes: [step("second")] },
      { date: "2026-01-01", changes: [step("third")] },
    ]);
    const lowered = chain.lower(Crate, { item: { id: "1" }, more: [] }, "2024-01-01");
    expect(lowered).toMatchObject({ third: { item: { id: "1", passed: ["third", "second"] } }, more: [] });
    expect(steps).toEqual(["third", "second"]);
  });
});

describe("a request", () => {
  const chain = createVersionChain([
    { date: "2024-01-01", changes: [] },
    {
      date: "2025-01-01",
      changes: [{ description: "", requests: { "POST /x": movedParameter("a", "b.c") } }],
    },
    { date: "2026-01-01", changes: [{ description: "", requests: { "POST /x": movedParameter("b", "d") } }] },
  ]);
  const raise = (body: unknown, version = "2024-01-01") =>
    chain.raise("POST /x", version, { query: {}, body });

  test("is raised by the oldest change first", () => {
    expect(raise({ a: 1, z: 2 }).body).toEqual({ z: 2, d: { c: 1 } });
    expect(raise({ b: { c: 1 } }, "2025-01-01").body).toEqual({ d: { c: 1 } });
    expect(raise({ d: { c: 1 } }, "2026-01-01").body).toEqual({ d: { c: 1 } });
  });

  test("of another route is left alone", () => {
    expect(chain.raise("POST /y", "2024-01-01", { query: {}, body: { a: 1 } }).body).toEqual({ a: 1 });
  });

  test.each([null, [], "text", 7, { a: null }, { a: { c: 1 }, d: 5 }, { b: "no object", a: 1 }, { d: null }])(
    "with the body %j is raised without breaking",
    (body) => {
      expect(() => raise(body)).not.toThrow();
    },
  );

  test("that uses names of a later version gets an error with the name it sent", () => {
    expect(raise({ b: { c: 1, e: 2 } })).toMatchObject({ unknown: ["b.c"] });
    expect(raise({ d: { c: 1 } })).toMatchObject({ body: {}, unknown: ["d"] });
    expect(raise({ d: 1 }, "2026-01-01").unknown).toEqual([]);
  });

  test("has its faults named as its own version names them", () => {
    const { paramOf } = raise({});
    expect(["d.c", "d.c[0].x", "d.other", "dc", "z"].map(paramOf)).toEqual([
      "a",
      "a[0].x",
      "b.other",
      "dc",
      "z",
    ]);
  });
});
