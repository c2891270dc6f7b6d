import { defineBench } from "./define-bench.ts";
import { compareGrowth, MAX_GROWTH } from "./growth/compare.ts";
import { createHistories } from "./request-logs/histories.ts";
import { reads } from "./request-logs/reads.ts";

const SMALL = 10_000;
const LARGE = 5_000_000;

export default defineBench({
  summary:
    `every read of the request logs with ${LARGE.toLocaleString("en")} calls over 30 days, compared to the same read with ` +
    `${SMALL.toLocaleString("en")}, alternating (target: p99 at most ${MAX_GROWTH} times)`,
  async run(print) {
    const histories = await createHistories([SMALL, LARGE], print);
    try {
      const group = { name: "list, all filters together", prefix: "list" };
      await compareGrowth(histories, reads, { group, tables: ["request_logs"], calls: 100 }, print);
    } finally {
      await histories.close();
    }
  },
});
