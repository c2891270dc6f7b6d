import { beforeAll, expect, test } from "vitest";
import { openCheckout } from "../../test/flows/shopper.ts";
import { useHarness, type TestMerchant } from "../../test/support/harness.ts";
import expireSessions from "./expire-sessions.task.ts";

const h = useHarness({ worker: false });
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
});

test("a session that cannot be expired keeps no other from expiring", async () => {
  const sessions = [];
  for (let count = 0; count < 3; count += 1) sessions.push(await openCheckout(h, merchant));
  const [first, ...others] = sessions.map(({ sessionId }) => sessionId);
  await h.sql`update sessions set expires_at = now() - interval '2 minutes' where id = ${first!}`;
  await h.sql`update sessions set expires_at = now() - interval '1 minute' where id = any(${others})`;
  // Whatever the reason: the database refuses this one row.
  await h.sql.unsafe(`
    create function refuse_expiry() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_expiry before update on sessions for each row
      when (new.id = '${first!}' and new.status = 'expired') execute function refuse_expiry()`);
  const statuses = async () =>
    (
      await h.sql<{ status: string }[]>`
        select status from sessions where id = any(${[first!, ...others]}) order by expires_at, id`
    ).map(({ status }) => status);

  await expireSessions.run({ ctx: h.ctx, payload: null });
  expect(await statuses()).toEqual(["open", "expired", "expired"]);
  await h.sql`drop trigger refuse_expiry on sessions`;
  await expireSessions.run({ ctx: h.ctx, payload: null });
  expect(await statuses()).toEqual(["expired", "expired", "expired"]);
});
