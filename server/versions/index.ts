/**
 * API versions, oldest first. Handlers know only the newest shape; a version that changes the wire adds a file
 * with pure transforms (request up, response down) and one line here. Source: specification, section Versioning.
 */
export const versions = ["2026-11-01"] as const;

export const newestVersion: string = versions[versions.length - 1]!;

/** True for a date in the list; anything else is refused with `version_unknown`. */
export function isVersion(value: string): boolean {
  return (versions as readonly string[]).includes(value);
}
