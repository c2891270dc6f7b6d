import type { Sql } from "../db/sql.ts";
import type { SampleProduct } from "./sample-products.ts";

/** Puts products into a merchant's built-in store; those that are there stay as they are. */
export async function insertProducts(
  sql: Sql,
  merchantId: string,
  products: readonly SampleProduct[],
): Promise<void> {
  const rows = products.map((product) => ({
    merchant_id: merchantId,
    id: product.id,
    sku: product.sku,
    name: product.name,
    description: product.description,
    price: product.price,
    currency: product.currency,
    tax_rate: product.taxRate,
    stock: product.stock,
    requires_shipping: product.requiresShipping,
  }));
  await sql`insert into builtin_products ${sql(rows)} on conflict do nothing`;
}
