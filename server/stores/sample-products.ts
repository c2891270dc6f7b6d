import type { Sql } from "../db/sql.ts";
import { insertProducts } from "./sample-products.sql.ts";

/** The sandbox store's products: a workplace supplier's catalogue. Net prices in cents. */
export interface SampleProduct {
  id: string;
  sku: string;
  name: string;
  description: string;
  /** Unit price in minor units. */
  price: number;
  currency: "EUR";
  /** Percent. */
  taxRate: string;
  /** Null: unlimited. */
  stock: number | null;
  requiresShipping: boolean;
}

const sampleProducts: readonly SampleProduct[] = [
  product(
    "desk-140",
    "DSK-140",
    "Height-adjustable desk 140 × 80 cm",
    "Electric, 62 to 128 cm, oak top on a white frame.",
    48_900,
    24,
  ),
  product(
    "chair-task",
    "CHR-210",
    "Task chair with lumbar support",
    "Mesh back, adjustable arms, for eight hours a day.",
    27_900,
    40,
  ),
  product("lamp-desk", "LMP-031", "LED desk lamp", "500 lux, 4000 K, clamp foot, dimmable.", 6900, 120),
  product(
    "monitor-27",
    "MON-270",
    "27 inch monitor, USB-C",
    "2560 × 1440, 90 W charging, pivot stand.",
    32_900,
    35,
  ),
  product(
    "dock-usbc",
    "DCK-100",
    "USB-C docking station",
    "Two displays, gigabit Ethernet, 100 W.",
    15_900,
    60,
  ),
  product(
    "paper-a4",
    "PPR-500",
    "Copy paper A4, box of 2500 sheets",
    "80 g/m², FSC certified, five reams.",
    2490,
    800,
  ),
  product("whiteboard-180", "WBD-180", "Whiteboard 180 × 120 cm", "Enamel, magnetic, with tray.", 21_900, 12),
  product(
    "coffee-1kg",
    "COF-1000",
    "Coffee beans, 1 kg",
    "Organic blend for fully automatic machines.",
    1890,
    300,
    { taxRate: "7" },
  ),
  product(
    "firstaid-b",
    "FAK-157",
    "First-aid kit, 11 to 50 people",
    "DIN 13157 contents with wall bracket.",
    3990,
    90,
  ),
  product(
    "setup-hour",
    "SRV-060",
    "On-site set-up, one hour",
    "Assembly and cabling at your office.",
    7900,
    null,
    {
      requiresShipping: false,
    },
  ),
];

/** Adds the sample products to a merchant's built-in store; existing ones stay unchanged. */
export async function insertSampleProducts(sql: Sql, merchantId: string): Promise<void> {
  await insertProducts(sql, merchantId, sampleProducts);
}

function product(
  id: string,
  sku: string,
  name: string,
  description: string,
  price: number,
  stock: number | null,
  other: Partial<Pick<SampleProduct, "taxRate" | "requiresShipping">> = {},
): SampleProduct {
  return {
    id,
    sku,
    name,
    description,
    price,
    currency: "EUR",
    taxRate: "19",
    stock,
    requiresShipping: true,
    ...other,
  };
}
