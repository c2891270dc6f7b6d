import type { z } from "zod";
import type { JsonObject } from "./json-object.ts";
import { asJson, lowerTagged, tagResources } from "./resources.ts";
import { raiseRequest, type RaisedRequest, type RawRequest } from "./requests.ts";
import type { Version } from "./version.ts";

/** The versions in force and the ways between them. */
export interface VersionChain {
  /** Oldest first. */
  dates: readonly string[];
  newest: string;
  /** For the docs. */
  versions: readonly Version[];
  has(date: string): boolean;
  /**
   * The version to serve a pinned key or subscription in: its own, or the newest when this process does not know it
   * (a newer release made it and this one is about to be replaced).
   */
  inForce(pinned: string): string;
  /** A request in the caller's version, in the shape of the newest. */
  raise(routeName: string, version: string, request: RawRequest): RaisedRequest;
  /** A body in the newest shape, in that of `version`. @param schema its declaration, which identifies the resources in it. */
  lower(schema: z.ZodType, body: unknown, version: string): unknown;
  /** An event's payload in the newest shape, in that of `version`, which it then names as its `api_version`. */
  lowerEvent(schema: z.ZodType, payload: JsonObject, version: string): JsonObject;
}

/**
 * Puts versions into a chain.
 * @param versions oldest first.
 * @throws when there is none, a date is malformed, or they are out of order.
 */
export function createVersionChain(versions: readonly Version[]): VersionChain {
  const dates = versions.map(({ date }) => date);
  const newest = dates.at(-1);
  if (newest === undefined) throw new Error("there must be a version");
  for (const [index, date] of dates.entries()) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`${date} is not the date of a version`);
    if (index > 0 && date <= dates[index - 1]!) throw new Error(`version ${date} is out of order`);
  }
  const later = new Map(
    dates.map((date, index) => [date, versions.slice(index + 1).flatMap(({ changes }) => changes)]),
  );
  const all = versions.flatMap(({ changes }) => changes);
  /** What changed after a version, oldest first. */
  const changesAfter = (version: string) => later.get(version) ?? all;

  return {
    dates,
    newest,
    versions,
    has: (date) => dates.includes(date),
    inForce: (pinned) => (dates.includes(pinned) ? pinned : newest),
    raise: (routeName, version, request) =>
      raiseRequest(
        changesAfter(version).flatMap(({ requests }) => requests?.[routeName] ?? []),
        request,
      ),
    lower(schema, body, version) {
      const changes = changesAfter(version);
      return changes.length === 0
        ? body
        : asJson(lowerTagged(tagResources(schema, body), changes.toReversed()));
    },
    lowerEvent(schema, payload, version) {
      const changes = changesAfter(version);
      if (changes.length === 0) return payload;
      let lowered = tagResources(schema, payload) as JsonObject;
      for (const change of changes.toReversed()) {
        lowered = lowerTagged(lowered, [change]) as JsonObject;
        lowered = change.event?.(lowered) ?? lowered;
      }
      return asJson({ ...lowered, api_version: version }) as JsonObject;
    },
  };
}
