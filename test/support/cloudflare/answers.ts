import type { Response } from "express";

/** Cloudflare's envelope (API v4), and the refusals with their documented codes. */

export function succeed(response: Response, result: unknown, status = 200, info?: object): void {
  response.status(status).json({
    success: true,
    errors: [],
    messages: [],
    result,
    ...(info === undefined ? {} : { result_info: info }),
  });
}

const refusals = {
  header_malformed: [400, 6003, "Invalid request headers"],
  token_unknown: [403, 9109, "Invalid access token"],
  permission_missing: [403, 10000, "Authentication error"],
  route_unknown: [404, 7003, "Could not route to this path, perhaps your object identifier is invalid?"],
  body_malformed: [
    400,
    1400,
    "Unable to decode the JSON request body. Please check your input and try again.",
  ],
  ssl_invalid: [
    400,
    1434,
    "The SSL attribute is invalid. Refer to the API documentation, check your input and try again.",
  ],
  hostname_invalid: [400, 1408, "The custom hostname is invalid. Check your input and try again."],
  duplicate: [409, 1406, "Duplicate custom hostname found."],
  not_found: [404, 1436, "The custom hostname was not found."],
  throttled: [429, 971, "Please wait and consider throttling your request speed"],
} as const satisfies Record<string, [status: number, code: number, message: string]>;

export function refuse(response: Response, why: keyof typeof refusals): void {
  const [status, code, message] = refusals[why];
  response.status(status).json({ success: false, errors: [{ code, message }], messages: [], result: null });
}
