import { ApiError } from "../errors.ts";
import { StoreUnavailable } from "./platform.ts";

/** Asks a store on behalf of a caller. @throws ApiError store_unavailable in place of StoreUnavailable */
export async function askStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new ApiError("store_unavailable", { cause: error });
    throw error;
  }
}
