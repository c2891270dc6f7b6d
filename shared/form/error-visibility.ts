// An error is visible after blur or submit, never while its field is being edited.
import { validateDetails } from "./detail-rules.ts";
import type { DetailRules, FieldError } from "./detail-rules.ts";
import type { CheckoutDetails, FieldName } from "./fields.ts";

export type ErrorVisibility = {
  /** Edited fields: blur of an untouched field displays no error. */
  edited: ReadonlySet<FieldName>;
  /** Fields blurred since their last edit. */
  left: ReadonlySet<FieldName>;
  /** The errors of the last submit. */
  submitted: readonly FieldError[];
  /** Fields edited since that submit, whose submit errors are outdated. */
  editedSince: ReadonlySet<FieldName>;
};

const NONE: ReadonlySet<FieldName> = new Set();

/** The initial state. */
export function newErrorVisibility(submitted: readonly FieldError[]): ErrorVisibility {
  return { edited: NONE, left: NONE, submitted, editedSince: NONE };
}

/** The state after an edit of a field. @param submitted the displayed errors of the last submit. */
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

/** The state after blur of a field. */
export function afterBlur(state: ErrorVisibility, field: FieldName): ErrorVisibility {
  return state.edited.has(field) ? { ...state, left: new Set(state.left).add(field) } : state;
}

/** The visible errors: current ones of blurred fields, and submit errors of fields not edited since. */
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
