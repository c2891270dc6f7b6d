import { useState } from "react";
import { fill } from "../fill.ts";
import type { FormMessages } from "../messages.ts";
import { RequestRefused, type TermsRequestView } from "./terms-request.ts";

export type AskForTermsProps = {
  /** Prefix of the ids in this block. */
  id: string;
  request: TermsRequestView;
  /** @throws RequestRefused if the store takes no such request; anything else is worth another try */
  send: (message: string) => Promise<TermsRequestView>;
  /** Classes of the button and of the message's control. */
  sendClass?: string;
  controlClass?: string;
  messages: Pick<FormMessages, "form" | "termsRequest">;
};

/**
 * Where the payment terms of a buyer who is offered none would be: asks the seller for them, and shows what became of it.
 *
 *     div.svc-ask
 *       p[role=status]
 *       details > summary
 *         p, label, textarea.{controlClass}, button.{sendClass}, p[role=alert]
 */
export function AskForTerms({
  id,
  request,
  send,
  sendClass = "svc-ask__send",
  controlClass = "svc-field__control",
  messages,
}: AskForTermsProps) {
  const texts = messages.termsRequest;
  const [view, setView] = useState(request);
  const [message, setMessage] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState("");

  async function submit() {
    if (isSending) return;
    setIsSending(true);
    setFailure("");
    try {
      setView(await send(message));
    } catch (error) {
      setFailure(error instanceof RequestRefused ? error.message : texts.failed);
    }
    setIsSending(false);
  }

  return (
    <div className="svc-ask">
      <p className="svc-ask__state" role="status">
        {view.state !== "none" && fill(texts[view.state], { date: view.date })}
      </p>
      {view.state !== "requested" && (
        <details>
          <summary>{view.state === "none" ? texts.ask : texts.askAgain}</summary>
          <p>{texts.explanation}</p>
          <label className="svc-field__label" htmlFor={`${id}-message`}>
            {texts.message} <span className="svc-field__optional">({messages.form.optional})</span>
          </label>
          <textarea
            className={controlClass}
            id={`${id}-message`}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <button className={sendClass} type="button" aria-disabled={isSending} onClick={() => void submit()}>
            {isSending ? texts.sending : texts.send}
          </button>
          <p className="svc-field__message svc-field__message--error" role="alert">
            {failure}
          </p>
        </details>
      )}
    </div>
  );
}
