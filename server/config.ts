import { isIP } from "node:net";
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

const hostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host name without a closing dot");
/** An IPv4 or IPv6 address, the latter in brackets where a port follows. */
function isNameServer(text: string): boolean {
  const [, six, four] = /^(?:\[(.+)\]|([\d.]+)):\d{1,5}$/.exec(text) ?? [];
  return isIP(six ?? four ?? text) !== 0;
}

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

  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("Mail server, smtp://user:password@host:587; without it no e-mail is sent."),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "an address, or a name and an address in <>",
    )
    .optional()
    .describe("Sender of our e-mails, e.g. Checkout <checkout@example.com>; goes with SMTP_URL."),

  SVC_EDGE: z
    .enum(["local", "caddy", "cloudflare"])
    .default("local")
    .describe("What serves custom hostnames: nothing but this server, Caddy, or Cloudflare for SaaS."),
  SVC_CNAME_TARGET: hostName
    .optional()
    .describe("Name that custom hostnames point to; needed with SVC_EDGE caddy and cloudflare."),
  SVC_EDGE_ADDRESS: z
    .string()
    .regex(/^([^\s:/]+|\[[0-9a-fA-F:.]+\]):\d{1,5}$/, "must be host:port")
    .optional()
    .describe("host:port where workers reach Caddy to see a certificate; default: the hostname itself, 443."),
  SVC_DNS_SERVERS: list
    .prefault("")
    .pipe(z.array(z.string().refine(isNameServer, "must be addresses, each with or without a port")))
    .describe(
      "Name servers asked about custom hostnames, as address or address:port; default: the system's.",
    ),
  SVC_DOMAIN_CHECK_SCHEDULE: list
    .prefault("2,5,10,20,30,60,60,120,300,600,900,1800,3600,7200,14400")
    .transform((values) => values.map(Number))
    .pipe(z.array(z.number().positive()).min(1))
    .describe(
      "Seconds between checks of a hostname that is not active yet, comma separated; the last repeats.",
    ),
  CLOUDFLARE_API_TOKEN: z.string().optional().describe("Token with Zone › SSL and Certificates › Edit."),
  CLOUDFLARE_ZONE_ID: z.string().optional().describe("Zone in which custom hostnames are made."),
  CLOUDFLARE_API_BASE: origin
    .default("https://api.cloudflare.com/client/v4")
    .describe("Base address of Cloudflare's API."),
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
  SVC_ADMIN_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe("Port of /metrics, of a server as of a worker; each process on a machine needs its own."),
  SVC_ALLOW_PRIVATE_TARGETS: list
    .prefault("")
    .describe("Hosts or CIDRs partner URLs may name although they are private (tests, sandbox)."),
  SVC_WEBHOOK_RETRY_SCHEDULE: list
    .prefault("5,300,1800,7200,18000,36000,50400,72000,86400")
    .transform((values) => values.map(Number))
    .pipe(z.array(z.number().nonnegative()).min(1))
    .describe("Seconds before the second and later attempts of a delivery, comma separated."),
  SVC_WORKER_DEAD_AFTER_SECONDS: z.coerce
    .number()
    .min(1)
    .default(30)
    .describe("Seconds of silence after which a worker counts as dead and its jobs go to the others."),
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
  SVC_DELIVERY_RETENTION_DAYS: positive
    .default(30)
    .describe("Days from its creation that an event is kept, with its deliveries and their attempts."),
  SVC_SESSION_RETENTION_DAYS: positive
    .default(90)
    .describe("Days from a session's end that it keeps what it knows of its shopper; its order stays."),
  SVC_VAT_RETENTION_DAYS: positive
    .default(3653)
    .describe("Days that evidence of VAT checks is kept: tax offices may ask for it for ten years."),
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
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if ("SMTP_URL" in present !== "MAIL_FROM" in present) {
    faults.push("MAIL_FROM: e-mail needs both SMTP_URL and MAIL_FROM");
  }
  faults.push(...missingForEdge(present));
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration is not complete:\n${faults.join("\n")}`);
  }
  const settings = parsed.data;
  return { ...settings, baseUrl: settings.SVC_BASE_URL ?? `http://${settings.HOST}:${settings.PORT}` };
}

/** What each edge cannot do without. */
const neededBy: Record<string, string[]> = {
  caddy: ["SVC_CNAME_TARGET"],
  cloudflare: ["SVC_CNAME_TARGET", "CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ZONE_ID"],
};

function missingForEdge(present: Record<string, string | undefined>): string[] {
  const edge = present["SVC_EDGE"] ?? "";
  return (neededBy[edge] ?? [])
    .filter((name) => present[name] === undefined)
    .map((name) => `${name}: needed with SVC_EDGE=${edge}`);
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
