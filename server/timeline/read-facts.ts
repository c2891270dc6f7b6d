import { sentTogether } from "../db/sent-together.ts";
import { readWithKeptPlans, type Pool, type Sql } from "../db/sql.ts";
import {
  countQuestions,
  findRecheckFact,
  listAttemptFacts,
  listCallFacts,
  listStepFacts,
  listVatCheckFacts,
} from "./checkout-facts.sql.ts";
import {
  listDeliveryAttemptFacts,
  listDeliveryFacts,
  listEventFacts,
  type DeliveryAttemptFact,
  type DeliveryFact,
} from "./event-facts.sql.ts";
import {
  listCommandFacts,
  listDisputeFacts,
  listRefundFacts,
  listStaffFacts,
  listStoreEventFacts,
  listSurplusFacts,
} from "./order-facts.sql.ts";
import type { TimelineSubject } from "./subject.sql.ts";

/** How many rows of each table a timeline reads, the newest ones. */
const MOST_FACTS = 500;
/** Clocks of two servers differ by less. */
const CLOCK_SKEW_MS = 60_000;

export type TimelineFacts = Awaited<ReturnType<typeof readFacts>>;

/** Everything that is recorded of an order or a session, of each table at most 500 rows. */
export function readFacts(sql: Pool, subject: TimelineSubject) {
  return readWithKeptPlans(sql, async (kept) => {
    const [
      attempts,
      steps,
      vatChecks,
      recheck,
      calls,
      commands,
      storeEvents,
      refunds,
      disputes,
      surplus,
      sent,
      questions,
    ] = await sentTogether([
      listAttemptFacts(kept, subject, MOST_FACTS),
      listStepFacts(kept, subject, MOST_FACTS),
      listVatCheckFacts(kept, subject, MOST_FACTS),
      findRecheckFact(kept, subject),
      listCallFacts(kept, subject, MOST_FACTS),
      listCommandFacts(kept, subject, MOST_FACTS),
      listStoreEventFacts(kept, subject, MOST_FACTS),
      listRefundFacts(kept, subject, MOST_FACTS),
      listDisputeFacts(kept, subject, MOST_FACTS),
      listSurplusFacts(kept, subject, MOST_FACTS),
      readEvents(kept, subject),
      countQuestions(kept, subject),
    ]);
    const targets = [
      subject.order?.id ?? [],
      surplus.map(({ payment_intent }) => payment_intent),
      sent.deliveries.map(({ id }) => id),
    ].flat();
    const staff =
      targets.length === 0 ? [] : await listStaffFacts(kept, subject.workspaceId, targets, MOST_FACTS);
    return {
      attempts,
      steps,
      vatChecks,
      recheck,
      calls,
      commands,
      storeEvents,
      refunds,
      disputes,
      surplus,
      ...sent,
      staff,
      questions,
    };
  });
}

async function readEvents(sql: Sql, subject: TimelineSubject) {
  const began = (subject.session ?? subject.order)!.created_at;
  const events = await listEventFacts(sql, subject, new Date(began.getTime() - CLOCK_SKEW_MS), MOST_FACTS);
  const deliveries: DeliveryFact[] =
    events.length === 0 ? [] : await listDeliveryFacts(sql, subject, events, MOST_FACTS);
  const deliveryAttempts: DeliveryAttemptFact[] =
    deliveries.length === 0 ? [] : await listDeliveryAttemptFacts(sql, subject, deliveries, MOST_FACTS);
  return { events, deliveries, deliveryAttempts, areDeliveriesCut: deliveries.length === MOST_FACTS };
}
