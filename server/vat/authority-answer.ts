/** What is kept as evidence of any answer. */
interface Evidence {
  /** The authority's error code, or one of ours: TIMEOUT, NETWORK, MALFORMED_ANSWER, … */
  fault: string | null;
  /** The answer as it came, possibly cut. */
  raw: string | null;
}

export interface RegisterAnswer extends Evidence {
  status: "valid" | "invalid";
  name: string | null;
  address: string | null;
  consultationNumber: string | null;
  /** The authority's own date or time, as it wrote it. */
  authorityDate: string | null;
  /** The authority does not know the merchant's own number: it was asked again without. */
  requesterRefused: boolean;
  /** False when an outage may look the same; such an answer is not kept for long. */
  certain: boolean;
}

export interface NoAnswer extends Evidence {
  status: "unavailable";
  fault: string;
  /** False when nothing was sent, or for too short a time, so that it says nothing about the authority's health. */
  asked: boolean;
}

export type AuthorityAnswer = RegisterAnswer | NoAnswer;

/** The authority was asked and did not answer the question. */
export function noAnswer(fault: string, raw: string | null = null): NoAnswer {
  return { status: "unavailable", fault, asked: true, raw };
}

/** The authority was not asked at all. */
export function notAsked(fault: string): NoAnswer {
  return { status: "unavailable", fault, asked: false, raw: null };
}

const THROTTLED = "THROTTLED";

/** Our own limits kept the question from being asked, or left the authority too little time for it. */
export function throttledAnswer(): NoAnswer {
  return notAsked(THROTTLED);
}

/** What a call that did not end in time says: nothing about an authority that had less than its time. */
export function overdueAnswer(call: { is: "timed_out" | "cut_short" }): NoAnswer {
  return call.is === "timed_out" ? noAnswer("TIMEOUT") : throttledAnswer();
}

/** Whether our own limits are the cause: that is no outage of the authority, whose own fault may have the same name. */
export function isThrottled(answer: AuthorityAnswer): boolean {
  return answer.status === "unavailable" && !answer.asked && answer.fault === THROTTLED;
}
