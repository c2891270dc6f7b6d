import { parseConfiguration } from "../merchants/configuration.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { countLockWaits } from "../../test/support/database.ts";
import { until, useHarness, type TestMerchant } from "../../test/support/harness.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { findSessionById } from "../sessions/sessions.sql.ts";
import { takeOrderNumbers } from "./builtin.sql.ts";
import { storeSession } from "../sessions/store-session.ts";

const details = { ...buyer, billingAddress: { ...buyer.billingAddress, state: "" } };

const h = useHarness({ worker: false });
let merchants: TestMerchant[];
let other: Pool;

beforeAll(async () => {
  const workspace = await h.workspace();
  merchants = [];
  for (let count = 0; count < 3; count += 1) merchants.push(await h.merchant(workspace));
  other = openPool(h.config.DATABASE_URL, { max: 5 });
});
afterAll(() => other.end());

/** Places an order for a new session of the merchant. @returns its number. */
async function place(merchant: TestMerchant, itemId: string, attempt = 1): Promise<number> {
  const { sessionId } = await openCheckout(h, merchant, {
    cart: { lineItems: [{ id: itemId, name: "Lamp", quantity: 1, price: 10_000 }] },
  });
  const row = await findSessionById(h.sql, sessionId);
  const session = storeSession(row!, details, null, parseConfiguration({}).b2b);
  const reserveUntil = new Date(Date.now() + 60_000);
  const outcome = await h.ctx.platform("builtin").placeOrder({ session, attempt, meta: {}, reserveUntil });
  if (outcome.status !== "placed") throw new Error(outcome.status);
  return Number(outcome.order.number);
}

describe("order numbers of the built-in store", () => {
  test("begin at 1001 for each merchant, are unique and have no gaps when all orders are placed", async () => {
    const [first, second] = merchants as [TestMerchant, TestMerchant];
    const numbers = await Promise.all(
      [first, second].map((merchant) =>
        Promise.all(Array.from({ length: 20 }, () => place(merchant, "custom"))),
      ),
    );
    for (const of of numbers)
      expect(of.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => 1_001 + index));
  });

  test("are unique when several processes take blocks at once", async () => {
    const ids = merchants.map(({ id }) => id);
    const taken = new Map(ids.map((id) => [id, [] as number[]]));
    const take = async (sql: Pool, size: number): Promise<void> => {
      const last = await takeOrderNumbers(sql, new Map(ids.map((id) => [id, size])));
      for (const id of ids)
        for (let back = 0; back < size; back += 1) taken.get(id)!.push(last.get(id)! - back);
    };
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => take(index % 2 === 0 ? h.sql : other, 1 + (index % 3))),
    );
    for (const numbers of taken.values()) expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("of a merchant do not wait for an order of the same merchant that is still being placed", async () => {
    const merchant = merchants[2]!;
    const blocker = await other.reserve();
    try {
      await blocker`begin`;
      await blocker`select 1 from builtin_products where merchant_id = ${merchant.id} and id = 'lamp-desk' for update`;
      let isPlaced = false;
      const waiting = place(merchant, "lamp-desk").then((number) => {
        isPlaced = true;
        return number;
      });
      await until(async () => (await countLockWaits(other)) > 0, "the first order to wait for its product");
      const number = await place(merchant, "custom");
      expect(isPlaced).toBe(false);
      await blocker`commit`;
      expect(await waiting).toBe(number - 1);
    } finally {
      blocker.release();
    }
  });

  test("are taken by a later attempt only if the session has no order", async () => {
    const merchant = merchants[2]!;
    const number = await place(merchant, "custom", 2);
    expect(await place(merchant, "custom")).toBe(number + 1);
  });
});
