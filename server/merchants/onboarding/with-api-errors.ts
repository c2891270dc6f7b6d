import { ApiError } from "../../errors.ts";
import { ProcessorRejected } from "../../payments/processor-rejected.ts";
import { ProcessorUnavailable } from "../../payments/processor.ts";

/** The parameter that caused a processor error. */
const PARAMETER_OF: Record<string, string> = { email_invalid: "email", url_invalid: "store_url" };

/**
 * Maps a processor error to an API error.
 * @throws ApiError processor_unavailable, or parameter_invalid if the caller's input was rejected. Other rejections are
 * rethrown as internal errors.
 */
export async function withApiErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw new ApiError("processor_unavailable", { cause: error });
    const param = error instanceof ProcessorRejected ? PARAMETER_OF[error.code] : undefined;
    if (param === undefined) throw error;
    throw new ApiError("parameter_invalid", {
      message: `The payment processor rejected this ${param}.`,
      param,
      cause: error,
    });
  }
}
