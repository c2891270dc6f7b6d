import type { ReactNode } from "react";

export type ChoiceProps = {
  id?: string | undefined;
  /** Name of the group of radio buttons. */
  name: string;
  value: string;
  label: string;
  /** Beside the label, or below a long one: e.g. a price or a day. Null: nothing. */
  aside: ReactNode;
  isChosen: boolean;
  required?: boolean;
  onChange: (value: string) => void;
  /** What else the choice means. */
  children?: ReactNode;
};

/**
 * One choice of a list as a radio button.
 *
 *     label.svc-choice[.svc-choice--chosen]
 *       input.svc-choice__radio + span.svc-choice__head > span.svc-choice__label + span.svc-choice__aside
 */
export function Choice({ label, aside, isChosen, children, ...input }: ChoiceProps) {
  const { onChange, value } = input;
  return (
    <label className={`svc-choice${isChosen ? " svc-choice--chosen" : ""}`}>
      <input
        {...input}
        className="svc-choice__radio"
        type="radio"
        checked={isChosen}
        onChange={() => onChange(value)}
      />
      <span className="svc-choice__head">
        <span className="svc-choice__label">{label}</span>
        {aside !== null && <span className="svc-choice__aside">{aside}</span>}
      </span>
      {children}
    </label>
  );
}
