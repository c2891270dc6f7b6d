import { createHash } from "node:crypto";
import { stringify } from "safe-stable-stringify";
import { ApiError } from "../../errors.ts";

/** The entity tag of a merchant's stored settings (RFC 9110, section 8.8.3): equal settings have equal tags. */
export function settingsTag(stored: Record<string, unknown>): string {
  // Sorted names: the database orders them as it likes.
  const digest = createHash("sha256").update(stringify(stored) ?? "");
  return `"${digest.digest("base64url").slice(0, 22)}"`;
}

/** The longest header that is read: a tag has 24 characters. */
const MAX_HEADER = 1_000;

/**
 * Refuses a change that was made from other settings than the stored ones. Without the header nothing is compared. A tag
 * that a compressing proxy has made weak (`W/"…"`) counts: the settings are the same, whatever their coding.
 * @param ifMatch the header `If-Match`: tags, or `*`.
 * @throws ApiError configuration_changed
 */
export function assertUnchanged(stored: Record<string, unknown>, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const tags = ifMatch
    .slice(0, MAX_HEADER)
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  const current = settingsTag(stored);
  if (tags.includes(current)) return;
  throw new ApiError("configuration_changed", { param: "If-Match", headers: { etag: current } });
}
