/**
 * Whether everything runs (`npm run test:all`). Otherwise the long suites run their short forms, and files named
 * `*.long.test.ts` do not run. CONTRIBUTING.md says what runs where.
 */
export const isWholeRun = process.env["SVC_TEST_ALL"] === "1";

/** All of the cases in a whole run, otherwise every so many, beginning with the first; always the same ones. */
export function sampled<T>(cases: readonly T[], oneIn: number): T[] {
  return isWholeRun ? [...cases] : cases.filter((_case, index) => index % oneIn === 0);
}
