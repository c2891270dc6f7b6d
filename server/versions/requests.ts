import { isObject, type JsonObject } from "./json-object.ts";
import type { RequestChange } from "./version.ts";

/** What a caller sent: the query by name, and the parsed JSON whatever it is. */
export interface RawRequest {
  query: Readonly<Record<string, string>>;
  body: unknown;
}

export interface RaisedRequest extends RawRequest {
  /** Parameters that the caller's version does not have, by the name they were sent with. */
  unknown: readonly string[];
  /** The caller's name for a parameter of the newest version. */
  paramOf: (name: string) => string;
}

/** Raises a request through the changes of its route, oldest first. Bodies that are no object pass as they are. */
export function raiseRequest(oldestFirst: readonly RequestChange[], request: RawRequest): RaisedRequest {
  let { query, body } = request;
  const unknown: string[] = [];
  for (const [index, change] of oldestFirst.entries()) {
    const passed = oldestFirst.slice(0, index);
    for (const path of change.introduces ?? []) {
      const found = [takeOut(body, path), takeOut(query, path)];
      if (found.every((one) => one === null)) continue;
      [body, query] = [found[0] ?? body, (found[1] ?? query) as Readonly<Record<string, string>>];
      unknown.push(namedBefore(passed, path));
    }
    query = change.query?.(query) ?? query;
    if (isObject(body)) body = change.body?.(body) ?? body;
  }
  return { query, body, unknown, paramOf: (name) => namedBefore(oldestFirst, name) };
}

/** A parameter's name before all of these changes. */
function namedBefore(changes: readonly RequestChange[], name: string): string {
  return changes.toReversed().reduce((known, change) => change.param?.(known) ?? known, name);
}

/** The value without what stands at a path; null when nothing stands there. */
function takeOut(value: unknown, path: string): JsonObject | null {
  const [first = "", ...rest] = path.split(".");
  if (!isObject(value) || !Object.hasOwn(value, first)) return null;
  const { [first]: inner, ...others } = value;
  if (rest.length === 0) return others;
  const left = takeOut(inner, rest.join("."));
  return left === null ? null : { ...value, [first]: left };
}
