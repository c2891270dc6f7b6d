import { pino, type Logger } from "pino";

/** JSON logs on stdout; secrets and personal data never reach a line. */
export function createLogger(level: string, name: string): Logger {
  return pino({
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
  });
}
