import { z } from "zod";

/**
 * The environment as one typed value, read once at start. Every fault is reported together.
 * This file is the only reader of `process.env`; the descriptions feed the docs.
 */

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
const positive = z.coerce.number().int().positive();
const origin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));

const encryptionKey = z
  .string()
  .refine((value) => Buffer.from(value, "base64").length === 32, "each key must be 32 bytes in base64")
  .transform((value) => Buffer.from(value, "base64"));

export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000).describe("Port the server listens on."),
  HOST: z.string().default("127.0.0.1").describe("Address the server listens on."),
  SVC_BASE_URL: origin.optional().describe("Public origin of the service; defaults to http://HOST:PORT."),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe("Postgres connection string."),
  SVC_ENCRYPTION_KEYS: list
    .pipe(z.array(encryptionKey).min(1))
    .describe("Base64 keys of 32 bytes, comma separated: the first encrypts, all decrypt."),
  SVC_DATA_DIR: z.string().default(".svc").describe("Where the sandbox keeps its data."),
  SVC_SANDBOX: flag.default(false).describe("Serve the sandbox start page; set by `svc start`."),
  SVC_SANDBOX_FILE: z.string().optional().describe("State of the running sandbox; set by `svc start`."),

  IDP_ISSUER: z.string().optional().describe("Issuer of user tokens (OIDC)."),
  IDP_AUDIENCE: z.string().default("svc-checkout").describe("Audience user tokens must carry."),
  IDP_JWKS_URL: z
    .url()
    .optional()
    .describe("Key set of the issuer; defaults to ISSUER/.well-known/jwks.json."),

  STRIPE_SECRET_KEY_TEST: z.string().optional().describe("Stripe secret key, test mode."),
  STRIPE_SECRET_KEY_LIVE: z.string().optional().describe("Stripe secret key, live mode."),
  STRIPE_PUBLISHABLE_KEY_TEST: z.string().optional().describe("Stripe publishable key, test mode."),
  STRIPE_PUBLISHABLE_KEY_LIVE: z.string().optional().describe("Stripe publishable key, live mode."),
  STRIPE_WEBHOOK_SECRET_TEST: z.string().optional().describe("Signing secret of the test webhook endpoint."),
  STRIPE_WEBHOOK_SECRET_LIVE: z.string().optional().describe("Signing secret of the live webhook endpoint."),
  STRIPE_API_BASE: origin.default("https://api.stripe.com").describe("Origin of Stripe's API."),
  STRIPE_JS_URL: z.url().default("https://js.stripe.com/endive/stripe.js").describe("Address of Stripe.js."),

  VIES_URL: z
    .url()
    .default("https://ec.europa.eu/taxation_customs/vies/services/checkVatService")
    .describe("SOAP endpoint of the EU VAT validation service."),
  HMRC_BASE_URL: origin.default("https://api.service.hmrc.gov.uk").describe("Origin of HMRC's API."),
  HMRC_CLIENT_ID: z.string().optional().describe("HMRC application id."),
  HMRC_CLIENT_SECRET: z.string().optional().describe("HMRC application secret."),

  SVC_CNAME_TARGET: z.string().optional().describe("Name that custom hostnames point to."),
  LLM_BASE_URL: z.url().optional().describe("OpenAI-compatible endpoint for AI answers."),
  LLM_API_KEY: z.string().optional().describe("Key for LLM_BASE_URL."),
  LLM_MODEL: z.string().optional().describe("Chat model; without it AI answers are not configured."),
  EMBEDDINGS_MODEL: z
    .string()
    .optional()
    .describe("Embedding model; without it embeddings are not configured."),

  SVC_EXTENSIONS: list
    .prefault("")
    .describe("Extension modules of the built-in store, comma separated paths."),
  SVC_TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Proxy hops trusted in X-Forwarded-For."),
  SVC_ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional().describe("Port of /metrics."),
  SVC_ALLOW_PRIVATE_TARGETS: list
    .prefault("")
    .describe("Hosts or CIDRs partner URLs may name although they are private (tests, sandbox)."),
  SVC_WEBHOOK_RETRY_SCHEDULE: list
    .prefault("5,300,1800,7200,18000,36000,50400,72000,86400")
    .transform((values) => values.map(Number))
    .pipe(z.array(z.number().nonnegative()).min(1))
    .describe("Seconds before the second and later attempts of a delivery, comma separated."),
  SVC_RATE_LIMIT_DISABLED: flag.default(false).describe("Switches rate limits off."),
  SVC_RATE_LIMIT_PARTNER_KEY: positive
    .default(100)
    .describe("Requests per second of a partner key; burst is twice that."),
  SVC_RATE_LIMIT_MERCHANT_KEY: positive
    .default(200)
    .describe("Requests per second of a merchant key; burst is twice that."),
  SVC_RATE_LIMIT_MINT_PER_MINUTE: positive.default(10).describe("Key mintings per minute and user."),
  SVC_RATE_LIMIT_FAILED_AUTH: positive
    .default(20)
    .describe("Failed authentications per second and address; burst is twice that."),
  SVC_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .default(0)
    .describe("Seconds a stopping server answers on while /health/ready says 503, for load balancers."),
  SVC_LOG_RETENTION_DAYS: positive.default(30).describe("Days that request logs are kept."),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The parsed settings plus what follows from them. */
export type Config = z.infer<typeof Settings> & { baseUrl: string };

/** Thrown with one line for each wrong or missing setting. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Parses an environment. Empty values count as absent.
 * @throws ConfigError listing every fault, one a line.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration is not complete:\n${faults.join("\n")}`);
  }
  const settings = parsed.data;
  return { ...settings, baseUrl: settings.SVC_BASE_URL ?? `http://${settings.HOST}:${settings.PORT}` };
}

/** Reads `.env` (existing variables win) and the process environment. */
export function readConfig(): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return parseConfig(process.env);
}
