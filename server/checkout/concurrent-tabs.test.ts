import { expect, test } from "vitest";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { useHarness } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });

/** Resolves once this many statements of the database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await h.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length;
    })
    .toBe(count);
}

test("a submit that lost to another tab's declined one may be repeated", async () => {
  const merchant = await h.merchant(await h.workspace());
  const checkout = await openCheckout(h, merchant);
  const id = checkout.sessionId;
  const token = await cardToken(h, merchant);
  const ended = Promise.withResolvers<void>();
  let submit: ReturnType<typeof checkout.confirm> | undefined;
  let reopened: Promise<unknown> = Promise.resolve();
  // The other tab begins its attempt …
  await h.sql.begin(async (other) => {
    await other`update sessions set status = 'confirming', attempt = attempt + 1 where id = ${id}`;
    submit = checkout.confirm({ details: buyer, confirmationTokenId: token });
    await untilWaiting(1);
    // … and is declined while this submit finds out that it could not begin.
    reopened = h.sql.begin(async (sql) => {
      await sql`lock table session_attempts in access exclusive mode`;
      await ended.promise;
      await sql`update sessions set status = 'open' where id = ${id}`;
    });
    await expect
      .poll(
        async () =>
          (
            await h.sql`select 1 from pg_locks where relation = 'session_attempts'::regclass and mode = 'AccessExclusiveLock' and granted`
          ).length,
      )
      .toBe(1);
  });
  await untilWaiting(1);
  ended.resolve();
  await reopened;
  expect(await submit).toFailWith(409, "session_in_progress");
});
