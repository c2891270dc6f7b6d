import { AsyncLocalStorage } from "node:async_hooks";

/** What a request occupies while it is being worked on. */
export interface Held {
  release(): void;
  /** Takes it again, after a short wait at most: work that has begun is never refused. */
  retake(): Promise<void>;
}

interface Turn {
  held: Held;
  /** Calls of third parties that the request waits for now. */
  waits: number;
  isOver: boolean;
}

const current = new AsyncLocalStorage<Turn>();

/** A turn counts for no longer than this, whatever the request waits for: nothing that hangs keeps others out. */
const LONGEST_MS = 2_000;

/** Runs the work of a request that holds something, and releases that at its end, or when it has run for too long. */
export async function runTurn<T>(held: Held, work: () => Promise<T>): Promise<T> {
  const turn: Turn = { held, waits: 0, isOver: false };
  const end = (): void => {
    if (!turn.isOver && turn.waits === 0) held.release();
    turn.isOver = true;
  };
  const timer = setTimeout(end, LONGEST_MS);
  try {
    return await current.run(turn, work);
  } finally {
    clearTimeout(timer);
    end();
  }
}

/**
 * Waits for someone else: a third party, or a caller who sends a body. What the request holds is free for others
 * meanwhile: it is for what this process does itself.
 * @throws what `wait` throws.
 */
export async function whileAway<T>(wait: () => Promise<T>): Promise<T> {
  const turn = current.getStore();
  if (turn === undefined || turn.isOver) return wait();
  turn.waits += 1;
  if (turn.waits === 1) turn.held.release();
  try {
    return await wait();
  } finally {
    turn.waits -= 1;
    if (turn.waits === 0 && !turn.isOver) await comeBack(turn);
  }
}

async function comeBack(turn: Turn): Promise<void> {
  turn.waits += 1;
  await turn.held.retake();
  turn.waits -= 1;
  // It went away again meanwhile, or its time has passed.
  if (turn.waits > 0 || turn.isOver) turn.held.release();
}
