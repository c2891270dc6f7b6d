import { fill } from "../../../shared/form/fill.ts";
import type { AiChatSource } from "../../../shared/wire/ai-chat.ts";
import type { AskTexts } from "./texts/en.ts";
import { partsOf, type Exchange } from "./exchanges.ts";

export interface AnswerProps {
  exchange: Exchange;
  texts: AskTexts;
  merchantName: string;
}

/** An answer as it comes, with its sources; or why there is none. */
export function Answer({ exchange, texts, merchantName }: AnswerProps) {
  const { text, sources, end } = exchange;
  const problem = problemText(exchange, texts, merchantName);
  return (
    <>
      {text !== "" && (
        <p className="ask-answer">
          {partsOf(text).map((part, index) =>
            part.isCitation ? (
              <span className="ask-citation" key={index}>
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {end === null && text === "" && <p className="ask-waiting">{texts.answering}</p>}
      {problem !== null && <p className="note note--neutral">{problem}</p>}
      {sources.length > 0 && (
        <div className="ask-sources">
          <p>{texts.sources}</p>
          <ul>
            {sources.map((source) => (
              <li key={source.n}>
                [{source.n}] <SourceName source={source} texts={texts} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function SourceName({ source, texts }: { source: AiChatSource; texts: AskTexts }) {
  if (source.url === null) return <>{titleOf(source, texts)}</>;
  return (
    <a href={source.url} target="_blank" rel="noreferrer">
      {titleOf(source, texts)}
    </a>
  );
}

const titleOf = ({ kind, title }: AiChatSource, texts: AskTexts): string =>
  kind === "checkout" ? texts.thisCheckout : title;

function problemText({ end }: Exchange, texts: AskTexts, merchant: string): string | null {
  return end === null || end === "answered" ? null : fill(texts[end], { merchant });
}

/** The complete answer in one text, for screen readers. */
export function spokenAnswer(exchange: Exchange, texts: AskTexts, merchantName: string): string {
  const { text, sources } = exchange;
  const titles = [...new Set(sources.map((source) => titleOf(source, texts)))].join(", ");
  const spoken = partsOf(text).filter(({ isCitation }) => !isCitation);
  return [
    spoken.map((part) => part.text).join(""),
    titles === "" ? "" : `${texts.sources}: ${titles}.`,
    problemText(exchange, texts, merchantName) ?? "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
