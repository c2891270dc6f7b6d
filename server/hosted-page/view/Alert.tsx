import type { ReactNode, Ref } from "react";
import { splitHeading } from "../../../shared/form/split-heading.ts";

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
