/** Prints one finding as a line; a figure carries its unit. */
export type Print = (line: string) => void;

/** One subject of `npm run bench`: measures our figure and, in the same run, the baseline it is judged against. */
export interface Bench {
  /** One sentence: what is measured, beside what. */
  summary: string;
  run(print: Print): Promise<void>;
}

export function defineBench(bench: Bench): Bench {
  return bench;
}
