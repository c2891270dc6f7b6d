/** Prints one line of results; figures include their unit. */
export type Print = (line: string) => void;

/** A benchmark of `npm run bench`: measures our figure and its baseline in the same run. */
export interface Bench {
  /** What is measured and compared to what. */
  summary: string;
  run(print: Print): Promise<void>;
}

export function defineBench(bench: Bench): Bench {
  return bench;
}
