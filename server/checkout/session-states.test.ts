import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCheckout } from "../../test/flows/shopper.ts";
import { startHarness, type Harness, type TestMerchant } from "../../test/support/harness.ts";
import { beginAttempt, leaveConfirming } from "./attempt-owner.sql.ts";
import { expireSession, findSessionById } from "../sessions/sessions.sql.ts";

let h: Harness;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  merchant = await h.merchant(await h.workspace());
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const owner = randomUUID();
const leave = (to: "completed" | "open" | "expired") => (id: string) =>
  leaveConfirming(h.sql, id, 1, owner, to, null);

/** Every statement that changes a session's status. The attempt is the caller's, where there is one. */
const changes = {
  begin: (id: string) => beginAttempt(h.sql, id, owner, 60),
  complete: leave("completed"),
  reopen: leave("open"),
  expire: (id: string) => expireSession(h.sql, id),
  "expire in its attempt": leave("expired"),
};

test.each([
  ["open", "begin", "confirming"],
  ["open", "expire", "expired"],
  ["open", "expire in its attempt", null],
  ["open", "complete", null],
  ["open", "reopen", null],
  ["confirming", "complete", "completed"],
  ["confirming", "reopen", "open"],
  ["confirming", "expire", null],
  ["confirming", "expire in its attempt", "expired"],
  ["confirming", "begin", null],
  ["completed", "begin", null],
  ["completed", "complete", null],
  ["completed", "reopen", null],
  ["completed", "expire", null],
  ["completed", "expire in its attempt", null],
  ["expired", "begin", null],
  ["expired", "complete", null],
  ["expired", "reopen", null],
  ["expired", "expire in its attempt", null],
] as const)("%s, %s → %s", async (from, change, to) => {
  const { sessionId: id } = await openCheckout(h, merchant);
  await h.sql`update sessions set status = ${from}, attempt = 1, attempt_owner = ${owner} where id = ${id}`;
  expect(Boolean(await changes[change](id))).toBe(to !== null);
  expect((await findSessionById(h.sql, id))?.status).toBe(to ?? from);
});
