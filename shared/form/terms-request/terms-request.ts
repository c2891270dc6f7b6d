/** What became of the shopper's last request; `date` is a formatted day, empty without a request. */
export type TermsRequestView = { state: "none" | "requested" | "declined"; date: string };

/** A reason that the shopper can read, in their language. */
export class RequestRefused extends Error {}
