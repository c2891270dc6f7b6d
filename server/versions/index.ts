import { createVersionChain } from "./chain.ts";
import first from "./2026-11-01.ts";

/**
 * The published versions, oldest first. Handlers know only the newest shape; a version that changes the wire adds a
 * file with pure transforms (requests up, answers and events down) and one line here. Source: specification,
 * section Versioning.
 */
export const publishedVersions = createVersionChain([first]);
