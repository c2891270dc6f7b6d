import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { until, useHarness } from "../../../test/support/harness.ts";
import { startServerProcess } from "../../../test/support/server-process.ts";
import { brokenOnboardings, HELD_MS } from "./broken-onboardings.fixture.ts";

/** An onboarding whose run is dead, slow or forgotten is taken over, by its own key or by another. */

const h = useHarness({ worker: false });
const o = brokenOnboardings(h);

test("a caller that is gone before the answer gets it by its key, byte for byte", async () => {
  const request = await o.newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: 300 });
  const gone = AbortSignal.timeout(100);
  await expect(
    fetch(`${h.url}/v2/agencies/${request.workspace.id}/merchants`, {
      method: "POST",
      signal: gone,
      headers: {
        authorization: `Bearer ${request.workspace.key}`,
        "content-type": "application/json",
        "idempotency-key": request.key,
      },
      body: JSON.stringify(request.body),
    }),
  ).rejects.toThrow();
  const answer = await o.finish(request);
  expect(answer.headers.get("idempotent-replayed")).toBe("true");
  await o.expectOneOfEach(request, answer);
});

test("killed and not repeated: another key takes the row over, with the account that was opened for it", async () => {
  const request = await o.newRequest();
  const doomed = await startServerProcess(h);
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = o.sendInVain(request, doomed.url);
  const row = await until(() => o.rowOf(request), "the merchant's row");
  await until(async () => (await o.accountsOf(row.id)).length === 1, "the account");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");

  const other = { ...request, key: randomUUID() };
  const early = await o.send(other);
  expect(early).toFailWith(409, "duplicate_resource");
  await o.endLease(request);
  const third = { ...request, key: randomUUID() };
  await o.expectOneOfEach(third, await o.finish(third));
  expect(await o.send(request)).toFailWith(409, "duplicate_resource");
});

test("a run that was given up for dead writes nothing once another has its record", async () => {
  const request = await o.newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = o.send(request);
  await until(async () => (await o.rowOf(request))?.connected_account_id, "the saved account");
  await o.endLease(request);
  const taken = await o.finish(request);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await o.expectOneOfEach(request, taken);
});

test("a run whose merchant was taken over by another key makes no second key pair", async () => {
  const request = await o.newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = o.send(request);
  await until(async () => (await o.rowOf(request))?.connected_account_id, "the saved account");
  await o.endLease(request);
  const other = { ...request, key: randomUUID() };
  const taken = await o.finish(other);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await o.expectOneOfEach(other, taken);
});
