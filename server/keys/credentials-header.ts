import { ApiError } from "../errors.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/** The expected credential, for error messages. */
export type ExpectedCredential =
  | "a partner key (svc_ak_…)"
  | "a merchant key (svc_mk_…)"
  | "a user token (JWT) from the identity provider";

/** The credential of `Authorization: Bearer …`. @throws ApiError authentication_missing */
export function bearerOf(headers: Headers, expected: ExpectedCredential): string {
  const header = headers["authorization"];
  if (header === undefined || header.trim() === "") {
    throw new ApiError("authentication_missing", { message: `Send ${expected} as Authorization: Bearer.` });
  }
  const match = /^Bearer +(\S+)$/i.exec(header.trim());
  if (match === null) {
    throw new ApiError("authentication_missing", {
      message: `The Authorization header must be "Bearer" followed by ${expected}.`,
    });
  }
  return match[1]!;
}

/** The credential of `x-svc-api-key`. @throws ApiError authentication_missing */
export function apiKeyHeaderOf(headers: Headers): string {
  const key = headers["x-svc-api-key"]?.trim();
  if (key === undefined || key === "") {
    throw new ApiError("authentication_missing", {
      message: "Send a merchant key (svc_mk_…) in the x-svc-api-key header.",
    });
  }
  return key;
}

/** Describes the kind of a credential for error messages, never the credential itself. */
export function describeCredential(text: string): string {
  if (text.startsWith("svc_ak_")) return "a partner key";
  if (text.startsWith("svc_mk_")) return "a merchant key";
  if (text.startsWith("svc_ms_")) return "a merchant secret";
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text) ? "a user token" : "something else";
}
