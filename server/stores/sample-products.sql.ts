import type { Sql } from "../db/sql.ts";
import type { SampleProduct } from "./sample-products.ts";

/** Adds products to a merchant's built-in store; existing ones stay unchanged. */
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
