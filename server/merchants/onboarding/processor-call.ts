import { ApiError } from "../../errors.ts";
import { ProcessorRefused } from "../../payments/processor-refused.ts";
import { ProcessorUnavailable } from "../../payments/processor.ts";

/** Which input a refusal of the processor is about. */
const PARAMETER_OF: Record<string, string> = { email_invalid: "email", url_invalid: "store_url" };

/**
 * Gives the processor's failures the API's words.
 * @throws ApiError processor_unavailable, or parameter_invalid when it refuses something the caller sent; any other
 * refusal is a fault of ours and passes through.
 */
export async function processorCall<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw new ApiError("processor_unavailable", { cause: error });
    const param = error instanceof ProcessorRefused ? PARAMETER_OF[error.code] : undefined;
    if (param === undefined) throw error;
    throw new ApiError("parameter_invalid", {
      message: `The payment processor rejected this ${param}.`,
      param,
      cause: error,
    });
  }
}
