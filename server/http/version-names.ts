import { ApiError } from "../errors.ts";

/**
 * Renames the parameter of a handler's error, which uses the newest names, to its name in the caller's version, in
 * the message too.
 * @param paramOf the caller's name for a parameter of the newest version.
 */
export function inCallersVersion(error: ApiError, paramOf: (name: string) => string): ApiError {
  const { code, message, param, meta, headers, cause } = error;
  if (param === undefined) return error;
  const own = paramOf(param);
  if (own === param) return error;
  return new ApiError(code, {
    message: renamed(message, param, own),
    param: own,
    headers,
    cause,
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Replaces a name in a text where it is a whole word. */
function renamed(text: string, name: string, other: string): string {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\w.])${literal}(?!\\w|\\.\\w|\\[)`, "g"), () => other);
}
