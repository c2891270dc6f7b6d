export interface CurrencyChoiceProps {
  /** What it is the currency of. */
  label: string;
  currencies: readonly string[];
  currency: string;
  choose: (currency: string) => void;
}

/** One of several currencies; nothing where there is no choice. */
export function CurrencyChoice({ label, currencies, currency, choose }: CurrencyChoiceProps) {
  if (currencies.length < 2) return null;
  return (
    <div className="segments" role="group" aria-label={label}>
      {currencies.map((one) => (
        <button key={one} type="button" aria-pressed={one === currency} onClick={() => choose(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}
