import { z } from "zod";
import { ApiError } from "../../errors.ts";
import { queryInstant } from "../../http/input/query-instant.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/** The period of a request for counts. */
export const PeriodQuery = z.strictObject({
  from: queryInstant.optional().describe("Beginning of the period. Defaults to 30 days before its end."),
  to: queryInstant.optional().describe("End of the period, at most 366 days later. Defaults to now."),
});

/** Its ends in milliseconds. @throws ApiError parameter_invalid */
export function periodOf(query: z.output<typeof PeriodQuery>, now: number): { from: number; to: number } {
  const to = query.to === undefined ? now : Date.parse(query.to);
  const from = query.from === undefined ? to - 30 * DAY_MS : Date.parse(query.from);
  if (from >= to || to - from > MOST_DAYS * DAY_MS) {
    const message = `from: before the end of the period, by at most ${MOST_DAYS} days.`;
    throw new ApiError("parameter_invalid", { message, param: "from" });
  }
  return { from, to };
}
