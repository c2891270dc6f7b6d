import { ProcessorRejected } from "./processor-rejected.ts";
import { ProcessorUnavailable } from "./processor.ts";

/**
 * For look-ups of a payment that may exist: one that is rejected (no access to the account any more) leaves the outcome
 * unknown. @throws ProcessorUnavailable
 */
export function rethrowAsUnknown(error: unknown): never {
  if (!(error instanceof ProcessorRejected)) throw error;
  throw new ProcessorUnavailable(`the payment cannot be looked up (${error.code})`, { cause: error });
}
