/** Asks about a number as a shopper's page does. @returns the finding's status. */
export type Ask = (shopper: number, vatNumber: string) => Promise<string>;

export interface OutageFigures {
  /** Milliseconds that each shopper waited whose state hangs. */
  waits: number[];
  /** Milliseconds of the same state's look-ups once its breaker is open, one after another. */
  refusals: number[];
  /** Milliseconds of another state's look-ups, made while the first one hangs. */
  others: number[];
  /** What was answered, by state. */
  answers: { hanging: Set<string>; other: Set<string> };
}

const REFUSALS = 50;
const OTHERS = 10;

/** Has many shoppers ask at once about numbers of Germany, which hangs, while others ask about French ones. */
export async function measureOutage(ask: Ask, shoppers: number): Promise<OutageFigures> {
  const answers = { hanging: new Set<string>(), other: new Set<string>() };
  const timed = async (shopper: number, vatNumber: string, into: Set<string>): Promise<number> => {
    const started = performance.now();
    into.add(await ask(shopper, vatNumber));
    return performance.now() - started;
  };
  const hanging = Promise.all(
    Array.from({ length: shoppers }, (_, n) => timed(n, german(n), answers.hanging)),
  );
  const others: number[] = [];
  for (let n = 0; n < OTHERS; n += 1) {
    others.push(await timed(n, `FR${String(10_000_000_000 + n * 10)}`, answers.other));
  }
  const waits = await hanging;
  const refusals: number[] = [];
  for (let n = 0; n < REFUSALS; n += 1) refusals.push(await timed(n, german(n), answers.hanging));
  return { waits, refusals, others, answers };
}

/** A number of the right shape for each shopper. */
export function german(shopper: number): string {
  return `DE${200_000_000 + shopper * 10}`;
}
