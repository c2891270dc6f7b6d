import { tablesByDay } from "../../server/webhooks/deliveries/retention.sql.ts";
import { defineBench } from "./define-bench.ts";
import { createHistories } from "./deliveries/histories.ts";
import { reads } from "./deliveries/reads.ts";
import { compareGrowth, MAX_GROWTH } from "./growth/compare.ts";

const SMALL = 10_000;
const LARGE = 3_000_000;

export default defineBench({
  summary:
    `every read of the deliveries table with ${LARGE.toLocaleString("en")} rows over 30 days, compared to the same read with ` +
    `${SMALL.toLocaleString("en")}, alternating (target: p99 at most ${MAX_GROWTH} times)`,
  async run(print) {
    const histories = await createHistories([SMALL, LARGE], print);
    try {
      const group = { name: "list, all filters together", prefix: "list" };
      await compareGrowth(histories, reads, { group, tables: tablesByDay, calls: 300 }, print);
    } finally {
      await histories.close();
    }
  },
});
