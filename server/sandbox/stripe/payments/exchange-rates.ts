/** Units of a currency for one US dollar: rounded rates of one day, which is enough to have amounts that are too small. */
const PER_DOLLAR: Record<string, number> = {
  aed: 3.67,
  aud: 1.53,
  bgn: 1.69,
  brl: 5.4,
  cad: 1.4,
  chf: 0.8,
  czk: 21,
  dkk: 6.45,
  eur: 0.86,
  gbp: 0.76,
  hkd: 7.78,
  huf: 332,
  inr: 89,
  isk: 127,
  jpy: 156,
  krw: 1470,
  kwd: 0.307,
  mga: 4500,
  mxn: 18.4,
  myr: 4.15,
  nok: 10.2,
  nzd: 1.78,
  pln: 3.67,
  ron: 4.4,
  sek: 9.5,
  sgd: 1.3,
  thb: 32.4,
  ugx: 3620,
  usd: 1,
  vnd: 26_300,
};

/** Currencies that Stripe writes without decimals, or with three: https://docs.stripe.com/currencies */
const ZERO_DECIMAL = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const THREE_DECIMAL = new Set("bhd jod kwd omr tnd".split(" "));

const digitsOf = (currency: string): number => {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
};

/** What an amount is worth in another currency, in its smallest unit, rounded down; null if no rate is known. */
export function convert(amount: number, from: string, to: string): number | null {
  if (from === to) return amount;
  const [fromRate, toRate] = [PER_DOLLAR[from], PER_DOLLAR[to]];
  if (fromRate === undefined || toRate === undefined) return null;
  return Math.floor((amount / 10 ** digitsOf(from) / fromRate) * toRate * 10 ** digitsOf(to));
}
