import { expect, test } from "vitest";
import { admit, closedBreaker, settle } from "./breaker.ts";
import type { BreakerState, CallOutcome } from "./breaker.ts";

/** Runs one admitted call at each time; `-` marks a call that must be refused. */
function run(
  calls: ReadonlyArray<[atSeconds: number, CallOutcome | "-"]>,
  from: BreakerState = closedBreaker,
): BreakerState {
  return calls.reduce((state, [atSeconds, outcome]) => {
    const admission = admit(state, atSeconds * 1000);
    expect(admission.admitted, `at ${atSeconds} s`).toBe(outcome !== "-");
    return outcome === "-" ? admission.state : settle(admission.state, outcome, atSeconds * 1000);
  }, from);
}

const fail: CallOutcome = "failure";
const fiveFailures: Array<[number, CallOutcome]> = [
  [0, fail],
  [1, fail],
  [2, fail],
  [3, fail],
  [4, fail],
];

test("four failures leave it closed, the fifth within 30 s opens it for 30 s", () => {
  expect(run(fiveFailures.slice(0, 4)).is).toBe("closed");
  expect(run(fiveFailures)).toEqual({ is: "open", until: 34_000 });
});

test("failures spread wider than 30 s do not open it", () => {
  expect(
    run([
      [0, fail],
      [10, fail],
      [20, fail],
      [29, fail],
      [31, fail],
      [45, fail],
    ]).is,
  ).toBe("closed");
});

test("a success in between starts the count again", () => {
  expect(run([...fiveFailures.slice(0, 4), [4, "success"], [5, fail]])).toEqual({
    is: "closed",
    failedAt: [5000],
  });
});

test("an open one refuses until its time is over, then lets exactly one probe through", () => {
  const open = run([...fiveFailures, [5, "-"], [33.9, "-"]]);
  const probe = admit(open, 34_000);
  expect(probe).toEqual({ admitted: true, state: { is: "probing", since: 34_000 } });
  expect(admit(probe.state, 34_001).admitted).toBe(false);
});

test("a probe that succeeds closes it, one that fails opens it for another 30 s", () => {
  expect(run([...fiveFailures, [34, "success"], [34, fail]])).toEqual({ is: "closed", failedAt: [34_000] });
  expect(run([...fiveFailures, [34, fail], [63.9, "-"]])).toEqual({ is: "open", until: 64_000 });
});

test("a probe that was never sent leaves the next call to probe", () => {
  expect(run([...fiveFailures, [34, "not_made"], [34, "success"]]).is).toBe("closed");
});

test("a lost probe is replaced after 30 s", () => {
  const probing = admit(run(fiveFailures), 34_000).state;
  expect(admit(probing, 63_999).admitted).toBe(false);
  expect(admit(probing, 64_000).admitted).toBe(true);
});

test("late answers of earlier calls do not close or prolong an open one", () => {
  const open = run(fiveFailures);
  expect(settle(open, "success", 5000)).toEqual(open);
  expect(settle(open, fail, 6000)).toEqual(open);
});
