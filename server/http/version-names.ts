import { ApiError } from "../errors.ts";

/**
 * A refusal of a handler, which knows the newest names alone, with the parameter's name in the caller's version, in
 * the message too.
 * @param paramOf the caller's name for a parameter of the newest version.
 */
export function withCallerNames(error: ApiError, paramOf: (name: string) => string): ApiError {
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

/** The text with a name replaced where it stands as a word of its own. */
function renamed(text: string, name: string, other: string): string {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\w.])${literal}(?!\\w|\\.\\w|\\[)`, "g"), () => other);
}
