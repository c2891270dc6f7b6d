import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { until, useHarness } from "../../../test/support/harness.ts";
import { startServerProcess } from "../../../test/support/server-process.ts";
import { interruptedOnboardings, HELD_MS } from "./interrupted-onboardings.fixture.ts";

/** Takes over onboardings of dead or slow runs, with the same idempotency key or another. */

const h = useHarness({ worker: false });
const o = interruptedOnboardings(h);

test("a caller that disconnected gets the identical response with its key", async () => {
  const request = await o.newRequest();
  const fault = { kind: "delay", milliseconds: HELD_MS } as const;
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", fault);
  const caller = new AbortController();
  const response = fetch(`${h.url}/v2/agencies/${request.workspace.id}/merchants`, {
    method: "POST",
    signal: caller.signal,
    headers: {
      authorization: `Bearer ${request.workspace.key}`,
      "content-type": "application/json",
      "idempotency-key": request.key,
    },
    body: JSON.stringify(request.body),
  });
  await until(() => o.rowOf(request), "the merchant's row");
  caller.abort();
  await expect(response).rejects.toThrow();
  const answer = await o.finish(request);
  expect(answer.headers.get("idempotent-replayed")).toBe("true");
  await o.expectNoDuplicates(request, answer);
});

test("killed and not retried: another key takes over the row and its account", async () => {
  const request = await o.newRequest();
  const doomed = await startServerProcess(h);
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "delay", milliseconds: HELD_MS });
  const unanswered = o.sendWithoutAnswer(request, doomed.url);
  const row = await until(() => o.rowOf(request), "the merchant's row");
  await until(async () => (await o.accountsOf(row.id)).length === 1, "the account");
  await doomed.kill();
  expect(await unanswered).toBe("no answer");

  const other = { ...request, key: randomUUID() };
  const early = await o.send(other);
  expect(early).toFailWith(409, "duplicate_resource");
  await o.expireLease(request);
  const third = { ...request, key: randomUUID() };
  await o.expectNoDuplicates(third, await o.finish(third));
  expect(await o.send(request)).toFailWith(409, "duplicate_resource");
});

test("a run that lost its lease writes nothing", async () => {
  const request = await o.newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = o.send(request);
  await until(async () => (await o.rowOf(request))?.connected_account_id, "the saved account");
  await o.expireLease(request);
  const taken = await o.finish(request);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await o.expectNoDuplicates(request, taken);
});

test("a run whose merchant was taken over by another key issues no second key pair", async () => {
  const request = await o.newRequest();
  h.standIns.stripe!.faults.failNext("POST", "/v1/account_links", { kind: "delay", milliseconds: HELD_MS });
  const slow = o.send(request);
  await until(async () => (await o.rowOf(request))?.connected_account_id, "the saved account");
  await o.expireLease(request);
  const other = { ...request, key: randomUUID() };
  const taken = await o.finish(other);
  expect(await slow).toFailWith(409, "idempotency_request_in_progress");
  await o.expectNoDuplicates(other, taken);
});
