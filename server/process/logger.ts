import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

/** JSON logs on stdout or another destination; secrets and personal data are redacted. */
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
