import type { Messages } from "../../../shared/form/messages.ts";

/** Why there is no checkout: it cannot be displayed, or the address is no page. */
export type ProblemKind = "expired" | "not_found" | "page_not_found" | "unavailable";

/** Heading and text of a problem; the heading is also the document title. */
export function problemText(kind: ProblemKind, messages: Messages): { title: string; text: string } {
  switch (kind) {
    case "expired":
      return messages.expired;
    case "not_found":
      return messages.notFound;
    case "page_not_found":
      return messages.pageNotFound;
    case "unavailable":
      return messages.unavailable;
  }
}
