import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { stringify } from "safe-stable-stringify";
import { traceFields } from "../tracing/spans.ts";

/** JSON logs on stdout or another destination; secrets and personal data are redacted. */
export function createLogger(level: string, name: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    name,
    mixin: traceFields,
    serializers: { err: withoutPaymentSecrets },
    redact: {
      paths: [
        "authorization",
        "*.authorization",
        'headers["x-svc-api-key"]',
        "*.api_secret",
        "*.api_key",
        "*.plaintext",
        "*.secret",
        "*.token",
        "*.email",
        "*.customer",
        "*.details",
      ],
      censor: "[redacted]",
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error for the log. The processor's messages quote the ids they complain of; some of those can be used to pay. */
function withoutPaymentSecrets(error: Error): object {
  // As text, for they also stand in the processor's own error and in causes.
  const text = stringify(pino.stdSerializers.err(error)) ?? "{}";
  return JSON.parse(text.replaceAll(PAYMENT_SECRET, "$1[redacted]")) as object;
}

/** Confirmation tokens and client secrets of the processor. */
const PAYMENT_SECRET = /(ctoken_|_secret_)\w+/g;
