import type { Messages } from "../../../shared/form/messages.ts";

/** Why there is no checkout to show. */
export type ProblemKind = "expired" | "not_found" | "unavailable";

/** Heading and sentence of a problem; the heading is the document's title too. */
export function problemText(kind: ProblemKind, messages: Messages): { title: string; text: string } {
  switch (kind) {
    case "expired":
      return messages.expired;
    case "not_found":
      return messages.notFound;
    case "unavailable":
      return messages.unavailable;
  }
}
