import { isObject, type JsonObject } from "./json-object.ts";
import type { RequestChange } from "./version.ts";

/**
 * The commonest change of a request: a field got another name or place. Both are paths of objects (`store.url`).
 * One declaration gives the way up, the caller's name in faults, and the refusal of the new name in old requests.
 */
export function movedParameter(from: string, to: string): RequestChange {
  return {
    body: (before) => moveField(before, from, to),
    introduces: [to],
    param: (name) => (isAtOrBelow(name, to) ? from + name.slice(to.length) : name),
  };
}

/**
 * An object with what stands at one path at another; without it when nothing stands there. An object left empty by
 * that goes. Places that hold something other than an object are left for validation to refuse.
 */
export function moveField(object: JsonObject, from: string, to: string): JsonObject {
  const taken = take(object, from.split("."));
  return taken === null ? object : put(taken.rest, to.split("."), taken.value);
}

function isAtOrBelow(name: string, path: string): boolean {
  return name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`);
}

function take(
  object: JsonObject,
  [first = "", ...path]: string[],
): { value: unknown; rest: JsonObject } | null {
  if (!Object.hasOwn(object, first)) return null;
  const { [first]: member, ...others } = object;
  if (path.length === 0) return { value: member, rest: others };
  const inner = isObject(member) ? take(member, path) : null;
  if (inner === null) return null;
  return {
    value: inner.value,
    rest: Object.keys(inner.rest).length === 0 ? others : { ...object, [first]: inner.rest },
  };
}

function put(object: JsonObject, [first = "", ...path]: string[], value: unknown): JsonObject {
  if (path.length === 0) return { ...object, [first]: value };
  const member = object[first] ?? {};
  return isObject(member) ? { ...object, [first]: put(member, path, value) } : object;
}
