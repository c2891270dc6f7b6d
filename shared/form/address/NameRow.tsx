import { Fragment, type ReactNode } from "react";
import { nameOrder } from "./name-order.ts";

export type NameRowProps = {
  /** BCP 47. */
  locale: string;
  field: (name: ReturnType<typeof nameOrder>[number]) => ReactNode;
};

/** The fields of a person's names in one row, in the order of the language. */
export function NameRow({ locale, field }: NameRowProps) {
  return (
    <div className="svc-form__row">
      {nameOrder(locale).map((name) => (
        <Fragment key={name}>{field(name)}</Fragment>
      ))}
    </div>
  );
}
