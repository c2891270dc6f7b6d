import { AskForTerms } from "../../../shared/form/terms-request/AskForTerms.tsx";
import { formatDay } from "../../../shared/form/format-day.ts";
import type { CheckoutMessages } from "../../../shared/form/messages.ts";
import { RequestRefused } from "../../../shared/form/terms-request/terms-request.ts";
import type { CheckoutDetails, TermsRequestState } from "../../../shared/wire/checkout-page.ts";
import type { CheckoutCalls } from "../view/checkout-calls.ts";

export interface RequestTermsProps {
  /** As last quoted. */
  request: TermsRequestState;
  details: CheckoutDetails;
  calls: Pick<CheckoutCalls, "requestTerms">;
  messages: CheckoutMessages;
  locale: string;
}

/** Asks the store for terms on account, where the buyer is offered none. */
export function RequestTerms({ request, details, calls, messages, locale }: RequestTermsProps) {
  const viewOf = ({ state, requestedOn }: TermsRequestState) => ({
    state,
    date: requestedOn === null ? "" : formatDay(requestedOn, locale),
  });
  const send = async (message: string) => {
    const result = await calls.requestTerms({ details, message });
    if (result.status === "ok") return viewOf(result.body);
    const reason = result.status === "refused" ? result.error.meta["reason"] : "";
    if (typeof reason === "string" && reason !== "") throw new RequestRefused(reason);
    throw new Error("the request was not sent");
  };
  return (
    <AskForTerms
      // A quote may report what has become of it since.
      key={`${request.state} ${request.requestedOn}`}
      id="svc-termsRequest"
      request={viewOf(request)}
      send={send}
      sendClass="button button--quiet"
      messages={messages}
    />
  );
}
