import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { adoptTypedText } from "./adopt-typed-text.ts";
import { afterEdit, afterLeaving, newErrorVisibility, visibleErrors } from "./error-visibility.ts";
import { withField } from "./fields.ts";
import type { CheckoutDetails, DetailRules, FieldError, FieldName } from "./fields.ts";

export type DetailsControl = {
  /** For the element that holds the whole form. */
  root: RefObject<HTMLFieldSetElement | null>;
  change: (field: FieldName, text: string) => void;
  leave: (field: FieldName) => void;
  /** The error to show beside a field now. */
  errorOf: (field: FieldName) => FieldError | undefined;
};

/** What happens in a form of details: changes, fields left, and which errors may be seen. The details are the caller's. */
export function useDetails(
  value: CheckoutDetails,
  onChange: (value: CheckoutDetails) => void,
  rules: DetailRules,
  submitted: readonly FieldError[],
): DetailsControl {
  const root = useRef<HTMLFieldSetElement>(null);
  // Autofill changes several fields before the next render: each change builds on the one before.
  const latest = useRef(value);
  latest.current = value;
  const [visibility, setVisibility] = useState(() => newErrorVisibility(submitted));
  const shown = visibleErrors(visibility, value, rules, submitted);

  function replace(details: CheckoutDetails): void {
    latest.current = details;
    onChange(details);
  }

  useEffect(() => {
    if (root.current === null) return;
    const details = adoptTypedText(root.current, latest.current);
    if (details !== latest.current) replace(details);
    // Once, when the page comes to life.
  }, []);

  return {
    root,
    change(field, text) {
      setVisibility((state) => afterEdit(state, field, submitted));
      replace(withField(latest.current, field, text));
    },
    leave: (field) => setVisibility((state) => afterLeaving(state, field)),
    errorOf: (field) => shown[field],
  };
}
