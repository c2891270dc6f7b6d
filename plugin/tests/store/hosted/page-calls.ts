/** The calls of the hosted page that a shopper has open, without its form. */
import { expect } from "vitest";
import type { Shopper } from "./hosted-shop.ts";

export type PageCalls<Quoted> = {
  quote(details: object): Promise<Quoted>;
  /** Places the order as quoted; on account, because there is no card form here. */
  confirm(details: object, quote: string): Promise<{ status: number; body: unknown }>;
};

export function pageCalls<Quoted>(shopper: Shopper): PageCalls<Quoted> {
  expect(shopper.isHosted()).toBe(true);
  const post = async (path: string, body: object) => {
    const url = shopper.page.url().split("?")[0]!;
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: new URL(url).origin },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    async quote(details) {
      const { status, body } = await post("/quote", { details });
      expect(status, JSON.stringify(body)).toBe(200);
      return body as Quoted;
    },
    confirm: (details, quote) => post("/confirm", { attemptId: crypto.randomUUID(), details, quote }),
  };
}
