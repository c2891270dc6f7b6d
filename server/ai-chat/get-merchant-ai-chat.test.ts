import { afterEach, expect, test } from "vitest";
import { openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";
import type { MerchantAiChat } from "../../shared/wire/ai-chat.ts";
import { answeringMerchant, ask, DESK_QUESTION, healthOf } from "./chat/chat.fixture.ts";

const h = useHarness({ worker: false });
const DAY_MS = 24 * 3600 * 1000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

afterEach(() => h.standIns.llm!.recover());

test("a partner sees a merchant's health and what each of the last 30 days cost", async () => {
  const workspace = await h.workspace();
  const merchant = await answeringMerchant(h, {}, workspace);
  const { token } = await openCheckout(h, merchant);
  const before = h.standIns.llm!.calls().length;
  await ask(h.url, token, DESK_QUESTION);
  await ask(h.url, token, "Is the coffee organic?");
  h.standIns.llm!.have({ is: "failing", status: 401 });
  await ask(h.url, token, DESK_QUESTION);
  for (const daysAgo of [29, 30])
    await h.sql`insert into ai_calls (merchant_id, kind, state, month, cost_micro_cents, succeeded, created_at)
      values (${merchant.id}, 'chat', 'settled', date_trunc('month', now()), 7, true, ${`${dayOf(daysAgo)}T23:59:59.999Z`})`;
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/ai-chat`;
  const { days, ...health } = expectOk(await workspace.client.get(path)) as MerchantAiChat;
  expect(health).toEqual(await healthOf(h, merchant));
  const cost = h.standIns
    .llm!.calls()
    .slice(before)
    .reduce((sum, { usage }) => sum + usage.prompt_tokens * 15 + usage.completion_tokens * 60, 0);
  // The texts were embedded, and each question.
  expect(days).toEqual([
    { day: dayOf(0), calls: 7, failed_calls: 1, spend_micro_cents: cost },
    { day: dayOf(29), calls: 1, failed_calls: 0, spend_micro_cents: 7 },
  ]);
  const outsider = await h.workspace();
  expect(await outsider.client.get(path)).toFailWith(403, "wrong_workspace");
});

// One call has embedded the texts.
test("calls in progress are not among those of a day", async () => {
  const workspace = await h.workspace();
  const merchant = await answeringMerchant(h, {}, workspace);
  await h.sql`insert into ai_calls (merchant_id, kind, state, month, cost_micro_cents, reserved_micro_cents, succeeded,
      lease_until, created_at)
    values (${merchant.id}, 'chat', 'reserved', date_trunc('month', now()), 0, 5, null, now() + interval '1 hour', now())`;
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/ai-chat`;
  expect(expectOk(await workspace.client.get(path))).toMatchObject({ days: [{ calls: 1 }] });
});
