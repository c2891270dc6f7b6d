import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

/** JSON logs on stdout, or wherever told; secrets and personal data never reach a line. */
export function createLogger(level: string, name: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    name,
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
