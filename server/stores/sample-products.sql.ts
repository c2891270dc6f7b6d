import type { Sql } from "../db/sql.ts";

interface NewProduct {
  merchant_id: string;
  id: string;
  sku: string;
  name: string;
  description: string;
  /** Of one piece, in the currency's minor unit. */
  price: number;
  currency: string;
  /** Percent. */
  tax_rate: string;
  /** Null: never runs out. */
  stock: number | null;
  requires_shipping: boolean;
}

/** Puts products into a merchant's built-in store; those that are there stay as they are. */
export async function insertProducts(sql: Sql, products: readonly NewProduct[]): Promise<void> {
  await sql`insert into builtin_products ${sql(products)} on conflict do nothing`;
}

interface NewPage {
  merchant_id: string;
  id: string;
  title: string;
  content: string;
  url: string | null;
}

/** Puts pages into a merchant's built-in store; those that are there stay as they are. */
export async function insertPages(sql: Sql, pages: readonly NewPage[]): Promise<void> {
  await sql`insert into builtin_pages ${sql(pages)} on conflict do nothing`;
}
