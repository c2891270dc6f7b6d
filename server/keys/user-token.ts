import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { systemClock, type Context } from "../context.ts";
import { ApiError } from "../errors.ts";

const LEEWAY_SECONDS = 30;
const FETCH_TIMEOUT_MS = 5000;
const MAX_SUBJECT_LENGTH = 255;

/** Verifies a user token and returns its subject. @throws ApiError token_invalid, token_expired */
export type VerifyUserToken = (token: string) => Promise<string>;

/**
 * Verifies tokens of the configured issuer: signature against its published keys (RS256 and ES256 only, never `none` or a
 * shared secret), issuer, audience, expiry and not-before, with 30 s leeway. If the issuer's keys cannot be fetched, the
 * request fails with a server error.
 */
export function createUserTokenVerifier(ctx: Pick<Context, "config">): VerifyUserToken {
  const { IDP_ISSUER: issuer, IDP_AUDIENCE: audience, IDP_JWKS_URL: jwksUrl } = ctx.config;
  if (issuer === undefined) {
    return () =>
      Promise.reject(
        new ApiError("token_invalid", { message: "No identity provider is configured on this service." }),
      );
  }
  const keys = createRemoteJWKSet(new URL(jwksUrl ?? `${issuer.replace(/\/+$/, "")}/.well-known/jwks.json`), {
    timeoutDuration: FETCH_TIMEOUT_MS,
  });
  return (token) => verify(token, keys, { issuer, audience, now: new Date(systemClock.now()) });
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string; now: Date },
): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: expected.issuer,
      audience: expected.audience,
      algorithms: ["RS256", "ES256"],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: expected.now,
      requiredClaims: ["sub", "exp"],
    });
    const subject = payload.sub;
    if (typeof subject === "string" && subject !== "" && subject.length <= MAX_SUBJECT_LENGTH) return subject;
  } catch (error) {
    throw toTokenError(error);
  }
  throw new ApiError("token_invalid", { message: "The user token has no subject." });
}

function toTokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new ApiError("token_expired", { cause: error });
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new ApiError("token_invalid", {
      message: `The user token is not for this service: its claim "${error.claim}" is missing or wrong.`,
      cause: error,
    });
  }
  const isInvalid =
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys;
  return isInvalid ? new ApiError("token_invalid", { cause: error }) : error;
}
