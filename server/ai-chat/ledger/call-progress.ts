import type { Context } from "../../context.ts";
import {
  estimateInputTokens,
  estimateTokens,
  type LanguageModel,
  type ModelCall,
} from "../model/language-model.ts";
import { costOf } from "../model/prices.ts";
import { saveProgress } from "./ledger.sql.ts";

/** How often the cost so far of a call in progress is noted. */
const NOTE_EVERY_MS = 500;

/** What a call has cost so far, estimated from the text that was sent and received; never more than its reservation. */
export interface CallEstimate {
  add(piece: string): void;
  cost(): number;
}

export function estimateCall(model: LanguageModel, call: ModelCall, reserved: number): CallEstimate {
  const inputTokens = estimateInputTokens(call);
  let text = "";
  let pieces = 0;
  return {
    add(piece) {
      text += piece;
      pieces += 1;
    },
    cost() {
      // A piece is a token at least.
      const outputTokens = Math.max(pieces, estimateTokens(text));
      return Math.min(reserved, costOf(model.price, { inputTokens, outputTokens }));
    },
  };
}

/** Notes a call's cost so far in the ledger. */
export interface ProgressNotes {
  /** Notes it, unless that was done just before. */
  note(): void;
  /** Waits for the last note to be written. */
  end(): Promise<void>;
}

export function noteProgress(
  ctx: Context,
  merchantId: string,
  id: number,
  estimate: CallEstimate,
): ProgressNotes {
  let writing: Promise<void> | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  const write = async () => {
    try {
      await saveProgress(ctx.sql, merchantId, id, estimate.cost());
    } catch (error) {
      // The next note has more.
      ctx.log.warn({ err: error, ai_call: id }, "the progress of a model call could not be noted");
    } finally {
      writing = null;
    }
  };
  return {
    note() {
      if (writing !== null || performance.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = performance.now();
      writing = write();
    },
    async end() {
      await writing;
    },
  };
}
