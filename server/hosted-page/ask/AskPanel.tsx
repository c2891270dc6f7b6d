import { useEffect, useRef, useState } from "react";
import { fill } from "../../../shared/form/fill.ts";
import type { AskTexts } from "./texts/en.ts";
import style from "./ask.css?inline";
import { Answer, spokenAnswer } from "./Answer.tsx";
import { useQuestions } from "./use-questions.ts";

export interface AskPanelProps {
  /** How often the button was pressed: each press opens the dialog, which the browser may close by itself. */
  presses: number;
  token: string;
  /** CSP nonce of the page, for the panel's style. */
  nonce: string;
  texts: AskTexts;
  merchantName: string;
}

/** A dialog in which a shopper asks the store. Its answers change nothing on the page. */
export function AskPanel({ presses, token, nonce, texts, merchantName }: AskPanelProps) {
  const { exchanges, isAnswering, ask } = useQuestions(token);
  const [question, setQuestion] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const last = exchanges.at(-1);

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [presses]);
  useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [exchanges]);

  const submit = () => {
    const asked = question.trim();
    if (asked === "" || isAnswering) return;
    setQuestion("");
    ask(asked);
  };

  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask-title">
      <style nonce={nonce}>{style}</style>
      <div className="ask-head">
        <h2 className="ask-title" id="ask-title">
          {texts.title}
        </h2>
        <button
          className="ask-close"
          type="button"
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {/* Scrolls, so that the keyboard must reach it. */}
      <div className="ask-log" ref={log} tabIndex={0} role="group" aria-labelledby="ask-title">
        <p className="ask-intro">{fill(texts.intro, { merchant: merchantName })}</p>
        {exchanges.map((exchange, index) => (
          <section className="ask-exchange" key={index}>
            <h3 className="ask-question">{exchange.question}</h3>
            <Answer exchange={exchange} texts={texts} merchantName={merchantName} />
          </section>
        ))}
      </div>
      {/* Announced once complete: a screen reader would read fragments of a text that grows. */}
      <p className="visually-hidden" role="status">
        {last === undefined ? "" : announcement(texts, merchantName, last)}
      </p>
      <form
        className="ask-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="ask-label" htmlFor="ask-question">
          {texts.label}
        </label>
        <input
          className="svc-field__control"
          id="ask-question"
          type="text"
          maxLength={500}
          autoComplete="off"
          enterKeyHint="send"
          // A dialog focuses it when it opens.
          autoFocus
          value={question}
          onInput={(event) => setQuestion(event.currentTarget.value)}
        />
        <button className="button button--primary ask-send" type="submit" aria-disabled={isAnswering}>
          {texts.send}
        </button>
      </form>
    </dialog>
  );
}

function announcement(
  texts: AskTexts,
  merchantName: string,
  last: Parameters<typeof spokenAnswer>[0],
): string {
  return last.end === null ? texts.answering : spokenAnswer(last, texts, merchantName);
}
