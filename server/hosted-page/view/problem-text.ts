import type { Messages } from "../../../shared/form/messages.ts";

/** Why the checkout cannot be displayed. */
export type ProblemKind = "expired" | "not_found" | "unavailable";

/** Heading and text of a problem; the heading is also the document title. */
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
