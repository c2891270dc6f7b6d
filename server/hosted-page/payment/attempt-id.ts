/**
 * Generates an attempt id of 128 random bits. `crypto.randomUUID` is not available without https, as on custom hostnames
 * without an edge (sandbox, tests).
 */
export function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
