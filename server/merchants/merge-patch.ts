import { isObject, type JsonObject } from "../versions/json-object.ts";

/**
 * JSON Merge Patch (RFC 7396): merges objects by name; null removes a name, everything else, including arrays, replaces
 * the value. Removes objects that become empty. Does not mutate its arguments.
 */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const next = isObject(value) ? mergePatch(isObject(merged[name]) ? merged[name] : {}, value) : value;
    if (next === null || (isObject(next) && Object.keys(next).length === 0)) delete merged[name];
    else merged[name] = next;
  }
  return merged;
}
