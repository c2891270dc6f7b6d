import type { ReactNode, Ref } from "react";

export interface AlertProps {
  tone: "neutral" | "warning" | "bad";
  /** Plain text. Its first sentence is the heading. */
  text: string;
  /** What can be done about it, below the text. */
  children?: ReactNode;
  /** To move the focus here. */
  box?: Ref<HTMLDivElement>;
}

/** A message that stands out from the form, with the sign of its tone. */
export function Alert({ tone, text, children, box }: AlertProps) {
  const [heading, rest] = splitHeading(text);
  return (
    <div ref={box} className={`note note--${tone}`} tabIndex={-1}>
      <p>
        <b>{heading}</b>
        <span>{rest}</span>
      </p>
      {children}
    </div>
  );
}

/**
 * The first sentence, and everything after it with its space or line break; a message of one sentence is all heading.
 * A full stop after a day or an abbreviation ("24. Dezember", "kr. til") ends no sentence.
 */
export function splitHeading(text: string): [heading: string, rest: string] {
  const end = /(?:^|\s)(?!\d\d?\.\s)\S+[.!?](?=\s\p{Lu}|\n)/u.exec(text);
  if (end === null) return [text, ""];
  const length = end.index + end[0].length;
  return [text.slice(0, length), text.slice(length)];
}
