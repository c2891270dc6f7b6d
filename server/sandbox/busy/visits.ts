/** The stores of the busy sandbox; the first is the sample's. */
export type StoreName = "nordlicht" | "atelier" | "harbour";

/**
 * How far a shopper comes: the checkout is not opened, opened, has a company, is complete, and the same with a VAT number that
 * the register does not know, or ended by the store; or what becomes of the submit: the card is declined, the
 * pre-confirmation hook refuses it, the bank waits for the shopper, and orders by card and on account.
 */
export type Ending =
  | "created"
  | "opened"
  | "company"
  | "details"
  | "invalid VAT"
  | "expired"
  | "declined"
  | "refused"
  | "at the bank"
  | "card"
  | "net14"
  | "net30";

/** How many visits of a store, over all days, end how. */
const counts: Record<StoreName, Partial<Record<Ending, number>>> = {
  nordlicht: {
    created: 2,
    opened: 5,
    company: 3,
    details: 3,
    "invalid VAT": 1,
    expired: 2,
    declined: 3,
    refused: 2,
    "at the bank": 1,
    card: 14,
    net14: 6,
    net30: 5,
  },
  atelier: { opened: 3, company: 2, details: 1, "invalid VAT": 2, declined: 2, card: 8, net30: 4 },
  harbour: { created: 1, opened: 2, details: 2, declined: 1, card: 6, net14: 3 },
};

/** Visits of today, some of which are still open. */
const today: Record<StoreName, readonly Ending[]> = {
  nordlicht: ["card", "opened", "net30", "details", "at the bank", "company"],
  atelier: ["card", "details"],
  harbour: ["created", "net14"],
};

export interface Visit {
  ending: Ending;
  /** Of the store's visits, from 0: chooses company and cart. */
  number: number;
  /** Of the history, from 0. */
  day: number;
}

/** The visits of a store in their order; each ending is spread evenly over the days. */
export function visitsOf(store: StoreName, days: number): Visit[] {
  const spread = Object.entries(counts[store]).flatMap(([ending, count], kind) =>
    Array.from({ length: count }, (_, index) => ({
      ending: ending as Ending,
      // Another phase for each ending: otherwise all that are as frequent would fall on the same days.
      day: Math.floor(((index + ((kind * 0.37 + 0.1) % 1)) / count) * days),
    })),
  );
  return [
    ...spread.toSorted((a, b) => a.day - b.day),
    ...today[store].map((ending) => ({ ending, day: days - 1 })),
  ].map((visit, number) => ({ ...visit, number }));
}

const stores = Object.keys(counts) as StoreName[];

/** Number of visits of all stores. */
export const visitCount = stores.flatMap((store) => visitsOf(store, 1)).length;

interface Line {
  id: string;
  name: string;
  quantity: number;
  /** Minor units of the store's currency. */
  price: number;
  /** Percent; the sample's products have their own. */
  taxRate?: number;
}

const line = (id: string, name: string, quantity: number, price: number, taxRate?: number): Line => ({
  id,
  name,
  quantity,
  price,
  ...(taxRate === undefined ? {} : { taxRate }),
});

/** What is bought, in turns. Those of the sample are products in stock, in numbers that leave some of each. */
export const carts: Record<StoreName, readonly Line[][]> = {
  nordlicht: [
    [
      line("chair-task", "Task chair with lumbar support", 1, 27_900),
      line("lamp-desk", "LED desk lamp", 2, 6_900),
    ],
    [line("paper-a4", "Copy paper A4, box of 2500 sheets", 10, 2_490)],
    [line("coffee-1kg", "Coffee beans, 1 kg", 6, 1_890)],
    [
      line("monitor-27", "27 inch monitor, USB-C", 1, 32_900),
      line("dock-usbc", "USB-C docking station", 1, 15_900),
    ],
    [line("firstaid-b", "First-aid kit, 11 to 50 people", 2, 3_990)],
    [
      line("desk-140", "Height-adjustable desk 140 × 80 cm", 1, 48_900),
      line("setup-hour", "On-site set-up, one hour", 2, 7_900),
    ],
    [line("whiteboard-180", "Whiteboard 180 × 120 cm", 1, 21_900)],
  ],
  atelier: [
    [line("cahier-a5", "Carnet relié A5", 24, 1_150, 20)],
    [line("affiche-70", "Affiche sérigraphiée 50 × 70 cm", 3, 4_200, 20)],
    [line("plume-laiton", "Stylo plume en laiton", 4, 8_900, 20)],
  ],
  harbour: [
    [line("inspection", "Annual safety inspection", 1, 42_000, 20)],
    [line("training-day", "Training day, up to 12 people", 2, 68_000, 20)],
    [line("call-out", "Call-out, first hour", 3, 9_500, 20)],
  ],
};
