import type { Version } from "./version.ts";

/** The first version: there is nothing before it to change. */
export default { date: "2026-11-01", changes: [] } satisfies Version;
