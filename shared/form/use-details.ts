import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { adoptTypedText } from "./adopt-typed-text.ts";
import { afterEdit, afterBlur, newErrorVisibility, visibleErrors } from "./error-visibility.ts";
import { withField } from "./fields.ts";
import type { DetailRules, FieldError } from "./detail-rules.ts";
import type { CheckoutDetails, FieldName } from "./fields.ts";

export type DetailsControl = {
  /** Ref of the form's root element. */
  root: RefObject<HTMLFieldSetElement | null>;
  change: (field: FieldName, text: string) => void;
  blur: (field: FieldName) => void;
  /** The visible error of a field. */
  errorOf: (field: FieldName) => FieldError | undefined;
};

/** Changes, blur and visible errors of a details form. The caller owns the details. */
export function useDetails(
  value: CheckoutDetails,
  onChange: (value: CheckoutDetails) => void,
  rules: DetailRules,
  submitted: readonly FieldError[],
): DetailsControl {
  const root = useRef<HTMLFieldSetElement>(null);
  // Autofill changes several fields before the next render, so each change is based on the previous one.
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
    // Once, after hydration.
  }, []);

  return {
    root,
    change(field, text) {
      setVisibility((state) => afterEdit(state, field, submitted));
      replace(withField(latest.current, field, text));
    },
    blur: (field) => setVisibility((state) => afterBlur(state, field)),
    errorOf: (field) => shown[field],
  };
}
