/** Filters and actions for other plugins (`docs/extending-woocommerce.md`). One that fails is reported once and changes nothing. */
import { applyFilters, doAction, hasFilter } from "@wordpress/hooks";

const reported = new Set<string>();

/**
 * The value as other plugins change it; the value itself if none does, or if their result cannot be used.
 *
 * @param name of the filter
 * @param copy what they get, so that they cannot change the value itself
 * @param read the part of their result that may be used; null if none is
 * @param facts what they can decide by
 */
export function filtered<Value>(
  name: string,
  value: Value,
  copy: (value: Value) => unknown,
  read: (result: unknown) => Value | null,
  ...facts: readonly unknown[]
): Value {
  if (!hasFilter(name)) {
    return value;
  }
  try {
    const result = applyFilters(name, copy(value), ...facts);
    const usable = read(result);
    if (usable !== null) {
      return usable;
    }
    report(name, "returned a value that cannot be used", result);
  } catch (error) {
    report(name, "failed", error);
  }
  return value;
}

/** Runs the actions of other plugins. */
export function act(name: string, ...facts: readonly unknown[]): void {
  try {
    doAction(name, ...facts);
  } catch (error) {
    report(name, "failed", error);
  }
}

/** The result of a function of another plugin; null if it fails. A promise that is rejected later is reported. */
export function attempt<Result>(name: string, run: () => Result): Result | null {
  try {
    const result = run();
    if (result instanceof Promise) result.catch((error: unknown) => report(name, "failed", error));
    return result;
  } catch (error) {
    report(name, "failed", error);
    return null;
  }
}

export function report(name: string, what: string, cause: unknown): void {
  if (!reported.has(name)) {
    reported.add(name);
    console.warn(`svc-checkout: a handler of ${name} ${what}; it was ignored.`, cause);
  }
}

/** Whether a value is an object with named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
