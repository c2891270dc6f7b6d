import type { Sql } from "../db/sql.ts";
import { insertPages } from "./sample-products.sql.ts";

/** The policies of the sandbox store, by id. */
const samplePages = {
  delivery: {
    title: "Delivery",
    content: `Orders placed before 2 p.m. on a working day leave our warehouse the same day. Delivery within Germany takes one to two working days, within the EU three to five.

Desks and whiteboards come by freight forwarder, who calls to agree on a time. Delivery is to the kerb; our set-up service carries them in.

We deliver to the EU and Switzerland. Delivery is free from 250 EUR net, and 9.90 EUR below that.`,
  },
  returns: {
    title: "Returns",
    content: `You can return unused goods in their original packaging within 30 days of delivery. Ask our service team for a return label; return shipping is free within Germany.

Coffee and first-aid supplies cannot be returned once they are opened. We refund the purchase price within 14 days of receiving the goods.`,
  },
  warranty: {
    title: "Warranty",
    content: `Furniture has a warranty of five years, electronics of two years. The warranty covers faults in material and manufacture, not normal wear.`,
  },
  payment: {
    title: "Payment",
    content: `Companies pay by card, or on account within 30 days after a check of their credit. Public authorities and schools order on account without a check.`,
  },
};

/** Adds the sample policies to a merchant's built-in store; existing ones stay unchanged. */
export async function insertSamplePages(sql: Sql, merchantId: string): Promise<void> {
  await insertPages(
    sql,
    Object.entries(samplePages).map(([id, page]) => ({ merchant_id: merchantId, id, ...page, url: null })),
  );
}
