import { snakeCasedNames, snakeCasedPath } from "../../../shared/snake-case.ts";
import { ApiError } from "../../errors.ts";

/**
 * Runs what the merchant API and the partner API share. Its errors name fields as the merchant API does; here they are named as the
 * partner API does.
 */
export async function withSnakeCaseErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof ApiError && error.param !== undefined && !isHeader(error.param)
      ? renamed(error, error.param, snakeCasedPath(error.param))
      : error;
  }
}

/** `If-Match`, as opposed to a path into the input. */
const isHeader = (param: string): boolean => /^[A-Z]/.test(param);

function renamed(error: ApiError, name: string, param: string): ApiError {
  return new ApiError(error.code, {
    message: snakeCasedNames(error.message).replaceAll(name, param),
    param,
    ...(error.meta === undefined ? {} : { meta: error.meta }),
    headers: error.headers,
    cause: error,
  });
}
