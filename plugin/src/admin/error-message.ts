/** The message of a failed request. WordPress rejects with a plain object that contains a translated message. */
export function errorMessage(cause: unknown): string {
  return typeof cause === "object" && cause !== null && "message" in cause ? String(cause.message) : String(cause);
}
