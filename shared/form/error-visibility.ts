// When an error may be seen: after its field was left, or after a submit, and never while the field is being typed in.
import { validateDetails } from "./fields.ts";
import type { CheckoutDetails, DetailRules, FieldError, FieldName } from "./fields.ts";

export type ErrorVisibility = {
  /** Fields that were typed in: leaving a field untouched on the way to another is no reason to complain. */
  edited: ReadonlySet<FieldName>;
  /** Fields that were left since they were last typed in. */
  left: ReadonlySet<FieldName>;
  /** The errors of the last submit that the next line is about. */
  submitted: readonly FieldError[];
  /** Fields typed in since that submit: its errors on them are out of date. */
  editedSince: ReadonlySet<FieldName>;
};

const NONE: ReadonlySet<FieldName> = new Set();

/** Nothing has been touched yet. */
export function newErrorVisibility(submitted: readonly FieldError[]): ErrorVisibility {
  return { edited: NONE, left: NONE, submitted, editedSince: NONE };
}

/** The field was typed in, while these errors of a submit were shown. */
export function afterEdit(
  state: ErrorVisibility,
  field: FieldName,
  submitted: readonly FieldError[],
): ErrorVisibility {
  const since = state.submitted === submitted ? state.editedSince : NONE;
  return {
    edited: new Set(state.edited).add(field),
    left: new Set([...state.left].filter((other) => other !== field)),
    submitted,
    editedSince: new Set(since).add(field),
  };
}

/** The field lost the focus. */
export function afterLeaving(state: ErrorVisibility, field: FieldName): ErrorVisibility {
  return state.edited.has(field) ? { ...state, left: new Set(state.left).add(field) } : state;
}

/** The errors to show now: those of left fields as they are, those of the last submit as far as nothing changed since. */
export function visibleErrors(
  state: ErrorVisibility,
  details: CheckoutDetails,
  rules: DetailRules,
  submitted: readonly FieldError[],
): Partial<Record<FieldName, FieldError>> {
  const since = state.submitted === submitted ? state.editedSince : NONE;
  const shown = [
    ...submitted.filter((error) => !since.has(error.field)),
    ...validateDetails(details, rules).filter((error) => state.left.has(error.field)),
  ];
  return Object.fromEntries(shown.map((error) => [error.field, error]));
}
