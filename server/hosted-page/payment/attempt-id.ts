/**
 * A fresh attempt id: 128 random bits. Not `crypto.randomUUID`, which browsers keep from pages without https, and a
 * custom hostname with no edge in front of it (sandbox, tests) is such a page.
 */
export function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
