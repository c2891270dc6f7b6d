import type { Sql } from "../db/sql.ts";
import { insertProducts } from "./sample-products.sql.ts";

/**
 * The goods of the sandbox store: what a company buys from a workplace supplier. Id, SKU, name, description, net price
 * of one piece in cents, VAT in per cent, pieces in stock; without stock it is a service, which never runs out.
 */
const sampleProducts = `
desk-140 | DSK-140 | Height-adjustable desk 140 × 80 cm | Electric, 62 to 128 cm, oak top on a white frame. | 48900 | 19 | 24
chair-task | CHR-210 | Task chair with lumbar support | Mesh back, adjustable arms, for eight hours a day. | 27900 | 19 | 40
lamp-desk | LMP-031 | LED desk lamp | 500 lux, 4000 K, clamp foot, dimmable. | 6900 | 19 | 120
monitor-27 | MON-270 | 27 inch monitor, USB-C | 2560 × 1440, 90 W charging, pivot stand. | 32900 | 19 | 35
dock-usbc | DCK-100 | USB-C docking station | Two displays, gigabit Ethernet, 100 W. | 15900 | 19 | 60
paper-a4 | PPR-500 | Copy paper A4, box of 2500 sheets | 80 g/m², FSC certified, five reams. | 2490 | 19 | 800
whiteboard-180 | WBD-180 | Whiteboard 180 × 120 cm | Enamel, magnetic, with tray. | 21900 | 19 | 12
coffee-1kg | COF-1000 | Coffee beans, 1 kg | Organic blend for fully automatic machines. | 1890 | 7 | 300
firstaid-b | FAK-157 | First-aid kit, 11 to 50 people | DIN 13157 contents with wall bracket. | 3990 | 19 | 90
setup-hour | SRV-060 | On-site set-up, one hour | Assembly and cabling at your office. | 7900 | 19
`;

/** Adds the sample products to a merchant's built-in store; existing ones stay unchanged. */
export async function insertSampleProducts(sql: Sql, merchantId: string): Promise<void> {
  const rows = sampleProducts
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", sku = "", name = "", description = "", price, taxRate = "", stock] = line.split(" | ");
      return {
        merchant_id: merchantId,
        id,
        sku,
        name,
        description,
        price: Number(price),
        currency: "EUR",
        tax_rate: taxRate,
        stock: stock === undefined ? null : Number(stock),
        requires_shipping: stock !== undefined,
      };
    });
  await insertProducts(sql, rows);
}
