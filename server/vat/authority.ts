import type { VatAuthorityName as FormatAuthority } from "../../shared/vat/formats.ts";
import type { Context } from "../context.ts";
import type { AuthorityAnswer } from "./authority-answer.ts";
import type { Claimant } from "../http/limits/fair-queue.ts";
import type { Deadline } from "../process/deadline.ts";
import type { LookUpPurpose, OwnNumbers } from "./vat-service.ts";

/** Services that know which VAT numbers are registered. shared/vat/formats.ts assigns the prefixes. */
export type VatAuthorityName = Exclude<FormatAuthority, "format">;

export interface AuthorityNumber {
  /** As the authority writes it: `EL`, `XI`. */
  prefix: string;
  national: string;
}

/** On whose behalf and what for an authority is asked. */
interface Asker {
  merchantId: string;
  sessionId: string | null;
  purpose: LookUpPurpose;
}

const PRIORITY: Record<LookUpPurpose, number> = { submit: 0, form: 1, recheck: 2 };

/** Merchants take turns; of one's look-ups submits go before forms and forms before re-checks, then sessions rotate. */
export function claimantOf({ merchantId, sessionId, purpose }: Asker): Claimant {
  return { share: merchantId, part: sessionId, priority: PRIORITY[purpose] };
}

export interface AuthorityQuery extends Asker {
  number: AuthorityNumber;
  /** The merchant's own number: with it the answer carries a consultation number. */
  requester: AuthorityNumber | null;
}

export interface VatAuthority {
  /** Whether it waits for turns of its own within a look-up, instead of being limited by concurrent calls. */
  limitsRate: boolean;
  /** False for numbers of its prefixes that its register cannot be asked about. */
  covers(number: AuthorityNumber): boolean;
  /** The one of the merchant's own numbers that this authority takes as requester. */
  requesterOf(own: OwnNumbers): AuthorityNumber | null;
  /**
   * One look-up. An authority's fault is an answer, not an exception. Ends with the deadline, through which every call is
   * made; an answer that says whether the number is registered is never lost to a further question.
   */
  lookUp(query: AuthorityQuery, deadline: Deadline): Promise<AuthorityAnswer>;
}

/** Dependencies of the VAT service. */
export type AuthorityParts = Pick<Context, "sql" | "config" | "log" | "clock" | "metrics" | "mailer">;
