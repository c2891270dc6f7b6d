type JsonObject = { [name: string]: unknown };

/**
 * JSON Merge Patch (RFC 7396): objects are merged name by name, null removes a name, everything else, arrays too,
 * replaces what was there. An object left empty is removed. Neither argument is changed.
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
