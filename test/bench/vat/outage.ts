/** Checks a number as a shopper's page does. @returns the result's status. */
export type CheckVat = (shopper: number, vatNumber: string) => Promise<string>;

export interface OutageFigures {
  /** Waiting times in milliseconds of shoppers whose state's service hangs. */
  waits: number[];
  /** Durations of sequential checks of the same state once its breaker is open. */
  rejections: number[];
  /** Durations of another state's checks while the first one hangs. */
  others: number[];
  /** Result statuses by state. */
  answers: { hanging: Set<string>; other: Set<string> };
}

const REJECTED_CHECKS = 50;
const OTHER_CHECKS = 10;

/** Runs concurrent checks of German numbers, whose service hangs, and meanwhile checks of French ones. */
export async function measureOutage(checkVat: CheckVat, shoppers: number): Promise<OutageFigures> {
  const answers = { hanging: new Set<string>(), other: new Set<string>() };
  const timed = async (shopper: number, vatNumber: string, into: Set<string>): Promise<number> => {
    const started = performance.now();
    into.add(await checkVat(shopper, vatNumber));
    return performance.now() - started;
  };
  const hanging = Promise.all(
    Array.from({ length: shoppers }, (_, n) => timed(n, germanVatNumber(n), answers.hanging)),
  );
  const others: number[] = [];
  for (let n = 0; n < OTHER_CHECKS; n += 1) {
    others.push(await timed(n, `FR${String(10_000_000_000 + n * 10)}`, answers.other));
  }
  const waits = await hanging;
  const refusals: number[] = [];
  for (let n = 0; n < REJECTED_CHECKS; n += 1)
    refusals.push(await timed(n, germanVatNumber(n), answers.hanging));
  return { waits, rejections: refusals, others, answers };
}

/** A well-formed German number for each shopper. */
export function germanVatNumber(shopper: number): string {
  return `DE${200_000_000 + shopper * 10}`;
}
