import type { z } from "zod";
import type { JsonObject } from "./json-object.ts";

/** A dated state of the wire format, and what it changed against the one before it. The first one changed nothing. */
export interface Version {
  /** `YYYY-MM-DD`; the name clients send in Svc-Version and keys are pinned to. */
  date: string;
  changes: readonly Change[];
}

/**
 * One breaking change of the wire. Its functions are pure, know this version and the one before it alone, and are
 * never touched again once the version is published.
 */
export interface Change {
  /** What changed and what to do about it; for the docs. */
  description: string;
  /** By route as it is declared: `POST /agencies/{workspaceId}/merchants`. */
  requests?: Readonly<Record<string, RequestChange>>;
  /** Applied wherever one of the schemas occurs in an answer or an event, nested ones first. */
  resources?: readonly ResourceChange[];
  /** The whole payload of every event, after the resources in it. */
  event?: (payload: JsonObject) => JsonObject;
}

/** A request as the version before has it, raised to this one. */
export interface RequestChange {
  body?: (before: JsonObject) => JsonObject;
  query?: (before: Readonly<Record<string, string>>) => Record<string, string>;
  /** Paths this version introduced: for a caller of the previous version, they are unknown. */
  introduces?: readonly string[];
  /** The name that the version before has for a parameter of this one; its own name when that is the same. */
  param?: (name: string) => string;
}

/** A resource of this version, lowered to the one before. */
export interface ResourceChange {
  /** The schemas as answers and events declare them; one that extends another is named by itself. */
  of: readonly z.ZodObject[];
  down: (resource: JsonObject) => JsonObject;
}
