import { ApiError } from "../../errors.ts";
import type { Metrics } from "../metrics.ts";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";
import { createLoopLoad, type LoopLoad } from "./loop-load.ts";
import { createPlaces, type Places } from "./places.ts";
import { createRecentRequests } from "./recent-requests.ts";
import { runTurn, type Held } from "./turn.ts";

/**
 * Lets few requests run at a time in this process, in rotation by merchant or workspace. One with many requests gets less
 * while another has few: a flood then waits in a line of its own instead of filling the database's connections and the
 * event loop. Measured in docs/limits.md.
 */
export interface Admission {
  /**
   * Runs the work of a request in the turn of its share.
   * @param part the session, if there is one. @throws ApiError rate_limited for a share with too many waiting.
   */
  inTurn<T>(share: string, part: string | null, work: () => Promise<T>): Promise<T>;
}

/** More would only wait for the database's connections. */
const PLACES = 16;

/**
 * Of a share with many requests while another one has few: each step of a request waits for those steps of others that are
 * ready to run, so that every further request of a flood lengthens every step of everyone.
 */
const PLACES_OF_HEAVY = 2;

/**
 * While the event loop is busier than this, such a share has one place, and only while no other share has a request; but a
 * turn now and then in any case.
 */
const BUSY = 0.5;
const TURN_WHILE_BUSY_MS = 50;

/** Of such a share, then: requests that have begun, also if they wait for a third party. */
const BEGUN_WHILE_BUSY = 8;

/** Such a share begins its requests one by one, so that the load shows before all of them have begun. */
const BEGIN_EVERY_MS = 4;

/** How often the loop is looked at while requests wait for it. */
const LOOK_EVERY_MS = 5;

/** Of one share: more than any burst that the default rates allow at once. */
const MAX_WAITING = 1000;

/** Sessions of a share whose last turn is remembered. */
const MAX_SESSIONS = 100;

const MAX_WAIT_MS = 10_000;

/** Of a request that has begun, after each call of a third party. */
const MAX_RETURN_MS = 1_000;

/** One merchant's or workspace's requests. */
interface Share {
  waiting: number;
  /** Those that wait, and those that are being answered. */
  unanswered: number;
  /** When its last request began, and its last turn, in milliseconds of `performance.now()`. */
  begunAt: number;
  servedAt: number;
  /** Of requests that have begun. */
  entries: Places;
  entryQueue: FairQueue;
  /** Of those that wait for nobody else. */
  places: Places;
  queue: FairQueue;
}

/**
 * @param refused called for each request that is refused.
 * @param load of this process's event loop.
 */
export function createAdmission(
  metrics: Pick<Metrics, "addGauge">,
  refused: () => void,
  load: LoopLoad = createLoopLoad(),
): Admission {
  const all = createPlaces(() => PLACES);
  const queue = createFairQueue(nextOf(all));
  const shares = new Map<string, Share>();
  const requests = createRecentRequests((share) => shares.get(share)?.unanswered ?? 0);
  let looking: NodeJS.Timeout | null = null;
  metrics.addGauge(
    "svc_waiting_requests",
    "Requests that wait for their turn in this process: of all shares, and of the one with the most.",
    "shares",
    () => {
      const counts = [...shares.values()].map(({ waiting }) => waiting);
      const sum = counts.reduce((total, count) => total + count, 0);
      return Promise.resolve({ all: sum, largest: Math.max(0, ...counts) });
    },
  );

  function shareOf(name: string): Share {
    const known = shares.get(name);
    if (known !== undefined) return known;
    const entries = createPlaces(() => entriesOf(name, share));
    const entryQueue = createFairQueue(nextOf(entries), MAX_SESSIONS);
    const places = createPlaces(() => placesOf(name, share));
    const queue = createFairQueue(nextOf(places), 1);
    const share: Share = {
      waiting: 0,
      unanswered: 0,
      begunAt: -Infinity,
      servedAt: -Infinity,
      entries,
      entryQueue,
      places,
      queue,
    };
    shares.set(name, share);
    return share;
  }

  function entriesOf(name: string, { begunAt }: Share): number {
    if (!requests.isHeavy(name)) return Infinity;
    lookAgain();
    if (performance.now() - begunAt < BEGIN_EVERY_MS) return 0;
    return load.recent() > BUSY ? BEGUN_WHILE_BUSY : Infinity;
  }

  function placesOf(name: string, { places, servedAt }: Share): number {
    if (!requests.isHeavy(name)) return PLACES;
    if (load.recent() <= BUSY) return PLACES_OF_HEAVY;
    const areOthersServed = all.held() > places.held();
    if (!areOthersServed || performance.now() - servedAt >= TURN_WHILE_BUSY_MS) return 1;
    lookAgain();
    return 0;
  }

  /** Nothing is released when the load falls: whoever waits for that has to look. */
  function lookAgain(): void {
    looking ??= setTimeout(() => {
      looking = null;
      for (const { entries, places } of shares.values()) {
        entries.changed();
        places.changed();
      }
    }, LOOK_EVERY_MS);
  }

  function refuse(): never {
    refused();
    throw new ApiError("rate_limited", {
      message: "Too many requests of this merchant or workspace are waiting.",
      headers: { "retry-after": "1" },
    });
  }

  /** Waits for a place of the share, then for one of the process: a flood never holds more of these than its share. */
  async function takePlaces(name: string, share: Share): Promise<void> {
    const ofShare = await share.queue.take({ share: name, part: null, priority: 0 }, MAX_WAIT_MS);
    if (ofShare === null) refuse();
    share.servedAt = performance.now();
    const ofAll = await queue.take({ share: name, part: null, priority: 0 }, MAX_WAIT_MS);
    if (ofAll !== null) return;
    ofShare();
    refuse();
  }

  /** Frees what a turn holds while it waits for someone else, and at its end. */
  function heldBy(name: string, share: Share): Held {
    return {
      release() {
        share.places.release();
        all.release();
      },
      async retake() {
        // Before those that have not begun.
        const ofShare = await share.queue.take({ share: name, part: null, priority: -1 }, MAX_RETURN_MS);
        if (ofShare === null) share.places.take();
        all.take();
      },
    };
  }

  return {
    async inTurn(name, part, work) {
      requests.add(name);
      const share = shareOf(name);
      if (share.waiting >= MAX_WAITING) refuse();
      share.unanswered += 1;
      try {
        share.waiting += 1;
        const entry = await share.entryQueue
          .take({ share: name, part, priority: 0 }, MAX_WAIT_MS)
          .finally(() => (share.waiting -= 1));
        if (entry === null) refuse();
        share.begunAt = performance.now();
        try {
          await takePlaces(name, share);
          return await runTurn(heldBy(name, share), work);
        } finally {
          entry();
        }
      } finally {
        share.unanswered -= 1;
        if (share.unanswered === 0) shares.delete(name);
      }
    },
  };
}

const nextOf = (places: Places) => async (): Promise<() => void> => {
  await places.next();
  return () => places.release();
};
