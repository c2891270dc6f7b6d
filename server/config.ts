import { isIP } from "node:net";
import { z } from "zod";

/**
 * The environment as one typed value, read once at start. Every fault is reported together. docs/settings.md is
 * generated from the descriptions.
 */

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
const text = z.string().optional();
const address = z.url().optional();
const positive = z.coerce.number().int().positive();
const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const hostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host name without a closing dot");
const ownHost = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/, "must be host names, without scheme, port or closing dot");
const modelPrice = z
  .string()
  .regex(/^[^\s=]+=\d{1,6}(\.\d{1,3})?(\/\d{1,6}(\.\d{1,3})?)?$/, "must be `model=input/output`");
const mailbox = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "an address, or a name and an address in <>",
  );
const encryptionKey = z
  .string()
  .refine((value) => Buffer.from(value, "base64").length === 32, "each key must be 32 bytes in base64")
  .transform((value) => Buffer.from(value, "base64"));

/** A comma-separated list of seconds. */
const schedule = (seconds: string, second: z.ZodNumber) =>
  list
    .prefault(seconds)
    .transform((values) => values.map(Number))
    .pipe(z.array(second).min(1));

/** An IPv4 or IPv6 address, the latter in brackets where a port follows. */
function isNameServer(text: string): boolean {
  const [, six, four] = /^(?:\[(.+)\]|([\d.]+)):\d{1,5}$/.exec(text) ?? [];
  return isIP(six ?? four ?? text) !== 0;
}

export const Settings = z.object({
  PORT: port.default(4000).describe("Port on which the server listens."),
  HOST: z.string().default("127.0.0.1").describe("Address on which the server listens."),
  SVC_BASE_URL: origin
    .optional()
    .describe(
      "Public origin of the service; `http://HOST:PORT` unless it is set. Example: `https://checkout.example.com`.",
    ),
  SVC_TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Number of reverse proxies whose `X-Forwarded-*` headers are trusted. Example: `1`."),
  SVC_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .default(0)
    .describe(
      "How long a stopping server still accepts requests while `/health/ready` returns 503, so that load balancers notice. Example: `15`.",
    ),
  SVC_ADMIN_PORT: port
    .optional()
    .describe(
      "Port of `GET /metrics` (Prometheus), for the server and for the worker. Each process on a machine needs its own; `npm start` gives the worker the next one. Without it no metrics are served. Example: `9464`.",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin
    .optional()
    .describe(
      "OpenTelemetry collector that gets traces of requests, jobs and calls, by OTLP over HTTP (protobuf). Without it, none are recorded. `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` apply as OpenTelemetry defines them. Example: `http://127.0.0.1:4318`.",
    ),
  SVC_TRACE_RATIO: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("Share of traces that are recorded, 0 to 1. Example: `0.05`."),
  SVC_EVENT_FEED: z
    .url({ protocol: /^(nats|tls)$/ })
    .optional()
    .describe(
      "NATS server with JetStream, to which the worker publishes every event once `svc feed --start` has been run; with user and password if it asks for them. See [Change feed](operations.md#change-feed). Example: `nats://127.0.0.1:4222`.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least severe level that is logged."),

  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe(
      "Postgres connection string. `npm start` runs a Postgres of its own when it is not set. Servers may connect through PgBouncer; see [Connection poolers](poolers.md). Example: `postgres://svc:secret@db.example.com:5432/svc`.",
    ),
  SVC_DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "Address of the database itself, for workers and `svc migrate`, when `DATABASE_URL` is a connection pooler's. Example: `postgres://svc:secret@db-1.example.com:5432/svc`.",
    ),
  SVC_DATABASE_PREPARE: flag
    .default(false)
    .describe(
      "Uses prepared statements through a connection pooler too. PgBouncer supports them from 1.21 on, with `max_prepared_statements`. Without a pooler they are always used.",
    ),
  SVC_ENCRYPTION_KEYS: list
    .pipe(z.array(encryptionKey).min(1))
    .describe(
      "Keys that wrap the data keys, with which stored secrets are encrypted; 32 bytes each in base64, comma-separated: the first wraps, all unwrap. `openssl rand -base64 32` makes one. Without them the secrets are lost: keep a copy. See [Encryption keys](encryption-keys.md).",
    ),
  SVC_LOG_RETENTION_DAYS: positive.default(30).describe("Days for which request logs are kept."),
  SVC_DELIVERY_RETENTION_DAYS: positive
    .default(30)
    .describe("Days for which an event, its deliveries and their attempts are kept after it is created."),
  SVC_SESSION_RETENTION_DAYS: positive
    .default(90)
    .describe(
      "Days after a session ends before the shopper's personal data is erased from it. Orders are kept.",
    ),
  SVC_VAT_RETENTION_DAYS: positive
    .default(3653)
    .describe("Days for which evidence of VAT checks is kept. Tax authorities may ask for it for ten years."),

  IDP_ISSUER: text.describe(
    "OpenID Connect issuer of user tokens. Without it, user tokens are rejected and partner keys are minted with `svc key create`. Example: `https://login.example.com`.",
  ),
  IDP_AUDIENCE: z.string().default("svc-checkout").describe("Audience that user tokens must carry."),
  IDP_JWKS_URL: address.describe(
    "Key set of the issuer; `IDP_ISSUER/.well-known/jwks.json` unless it is set. Example: `https://login.example.com/keys`.",
  ),

  IDP_CLIENT_ID: text.describe(
    "Client id of the dashboard at the issuer, whose metadata are found by discovery. Redirect URI: `SVC_BASE_URL/dashboard/callback`. Without it nobody can sign in to the dashboard. Example: `svc-dashboard`.",
  ),
  IDP_CLIENT_SECRET: text.describe(
    "Client secret of the dashboard; a public client has none. PKCE is used either way. Example: `3f9c…`.",
  ),

  STRIPE_SECRET_KEY_TEST: text.describe(
    "Secret key for test mode. Test payments need it and `STRIPE_PUBLISHABLE_KEY_TEST`. Example: `sk_test_…`.",
  ),
  STRIPE_PUBLISHABLE_KEY_TEST: text.describe("Publishable key for test mode. Example: `pk_test_…`."),
  STRIPE_WEBHOOK_SECRET_TEST: text.describe(
    "Signing secret of the webhook endpoint `/stripe/events/test`. Example: `whsec_…`.",
  ),
  STRIPE_SECRET_KEY_LIVE: text.describe(
    "Secret key for live mode. Live payments need it and `STRIPE_PUBLISHABLE_KEY_LIVE`. Example: `sk_live_…`.",
  ),
  STRIPE_PUBLISHABLE_KEY_LIVE: text.describe("Publishable key for live mode. Example: `pk_live_…`."),
  STRIPE_WEBHOOK_SECRET_LIVE: text.describe(
    "Signing secret of the webhook endpoint `/stripe/events/live`. Example: `whsec_…`.",
  ),
  STRIPE_API_BASE: origin.default("https://api.stripe.com").describe("Origin of Stripe's API."),
  STRIPE_JS_URL: z
    .url()
    .default("https://js.stripe.com/endive/stripe.js")
    .describe("Address from which the checkout page loads Stripe.js."),

  VIES_URL: z
    .url()
    .default("https://ec.europa.eu/taxation_customs/vies/services/checkVatService")
    .describe("SOAP endpoint of VIES, the EU's VAT validation service."),
  HMRC_BASE_URL: origin
    .default("https://api.service.hmrc.gov.uk")
    .describe("Origin of HMRC's API, which validates UK VAT numbers."),
  HMRC_CLIENT_ID: text.describe(
    "Client id of the HMRC application. Without it and `HMRC_CLIENT_SECRET`, UK VAT numbers are reported as `unavailable`. Example: `Zx9…`.",
  ),
  HMRC_CLIENT_SECRET: text.describe("Client secret of the HMRC application. Example: `6b1…`."),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server. Without it no e-mail is sent. Example: `smtp://user:password@mail.example.com:587`.",
    ),
  MAIL_FROM: mailbox.optional().describe("Sender of e-mails. Example: `Checkout <checkout@example.com>`."),

  SVC_EDGE: z
    .enum(["local", "caddy", "cloudflare"])
    .default("local")
    .describe(
      "What serves custom hostnames: this server alone, Caddy, or Cloudflare for SaaS. See [Custom hostnames](custom-domains.md).",
    ),
  SVC_CNAME_TARGET: hostName
    .optional()
    .describe(
      "Name to which custom hostnames point; the host of `SVC_BASE_URL` unless it is set. Example: `edge.example.com`.",
    ),
  SVC_OWN_HOSTS: list
    .prefault("")
    .pipe(z.array(ownHost))
    .describe(
      "Further names under which the service is reached, beside the host of `SVC_BASE_URL` and local names. They are always served, and merchants cannot claim them or names below them. Example: `checkout.internal.example.com,pay.example.net`.",
    ),
  SVC_EDGE_ADDRESS: z
    .string()
    .regex(/^([^\s:/]+|\[[0-9a-fA-F:.]+\]):\d{1,5}$/, "must be host:port")
    .optional()
    .describe(
      "Where workers reach Caddy to check that a certificate is served; port 443 of the custom hostname unless it is set. Example: `10.0.0.5:443`.",
    ),
  SVC_DNS_SERVERS: list
    .prefault("")
    .pipe(z.array(z.string().refine(isNameServer, "must be addresses, each with or without a port")))
    .describe(
      "Name servers that resolve custom hostnames; the system's unless they are set. Example: `9.9.9.9,[2620:fe::fe]:53`.",
    ),
  SVC_DOMAIN_CHECK_SCHEDULE: schedule(
    "2,5,10,20,30,60,60,120,300,600,900,1800,3600,7200,14400",
    z.number().positive(),
  ).describe("Seconds between checks of a hostname that is not active yet. The last one repeats."),
  CLOUDFLARE_API_TOKEN: text.describe(
    "API token with the permission _Zone › SSL and Certificates › Edit_. Example: `v1.0-…`.",
  ),
  CLOUDFLARE_ZONE_ID: text.describe(
    "Zone in which custom hostnames are created. Example: `023e105f4ecef8ad9ca31a8372d0c353`.",
  ),
  CLOUDFLARE_API_BASE: origin
    .default("https://api.cloudflare.com/client/v4")
    .describe("Base address of Cloudflare's API."),

  SVC_WEBHOOK_RETRY_SCHEDULE: schedule(
    "5,300,1800,7200,18000,36000,50400,72000,86400",
    z.number().nonnegative(),
  ).describe(
    "Seconds before the second and each later attempt of a delivery. After the last it is abandoned.",
  ),
  SVC_WORKER_DEAD_AFTER_SECONDS: z.coerce
    .number()
    .min(1)
    .default(30)
    .describe("Seconds without a heartbeat after which other workers take over a worker's jobs."),
  SVC_ALLOW_PRIVATE_TARGETS: list
    .prefault("")
    .describe(
      "Hosts or CIDR ranges that partners' URLs may name although they are private. For tests and the sandbox only. Example: `127.0.0.0/8,receiver.internal`.",
    ),

  SVC_RATE_LIMIT_DISABLED: flag.default(false).describe("Turns rate limits off."),
  SVC_RATE_LIMIT_PARTNER_KEY: positive
    .default(100)
    .describe(
      "Requests per second of the partner keys of a workspace and mode. Bursts may reach twice as many.",
    ),
  SVC_RATE_LIMIT_MERCHANT_KEY: positive
    .default(200)
    .describe("Requests per second of the keys of a merchant. Bursts may reach twice as many."),
  SVC_RATE_LIMIT_MINT_PER_MINUTE: positive
    .default(10)
    .describe("Partner keys that a user may mint per minute."),
  SVC_RATE_LIMIT_FAILED_AUTH: positive
    .default(20)
    .describe("Failed authentications per second of an IP address. Bursts may reach twice as many."),
  SVC_RATE_LIMIT_PAGE_SESSION: positive
    .default(10)
    .describe("Requests per second for one hosted checkout. Bursts may reach twice as many."),
  SVC_RATE_LIMIT_PAGE_NETWORK: positive
    .default(500)
    .describe(
      "Requests per second for hosted checkouts from one network: an IPv4 address or an IPv6 /64. Bursts may reach twice as many.",
    ),

  SVC_RATE_LIMIT_PAGE_QUOTES: positive
    .default(200)
    .describe("Quotes per second that a merchant's checkout pages request. Bursts may reach twice as many."),
  SVC_RATE_LIMIT_SUBMITS: positive
    .default(200)
    .describe("Submits per second of a merchant's checkouts. Bursts may reach twice as many."),
  SVC_RATE_LIMIT_VAT_CHECKS: positive
    .default(200)
    .describe("VAT checks per second of a merchant. Bursts may reach twice as many."),
  SVC_RATE_LIMIT_AI_QUESTIONS: positive
    .default(5)
    .describe(
      "Questions per second to the AI of a merchant's checkouts. Bursts may reach twice as many. Its spending cap applies too.",
    ),
  SVC_RATE_LIMIT_MAILS_PER_HOUR: positive
    .default(60)
    .describe("E-mails per hour to the members of a workspace. Further ones are sent later."),

  SVC_CARD_DECLINES_SESSION: positive
    .default(5)
    .describe(
      "Declined card payments per hour of one checkout. From this many on, each decline holds back the next card payment for twice as long: 30 seconds at first, an hour at most. See [Limits](limits.md).",
    ),
  SVC_CARD_DECLINES_CARD: positive
    .default(5)
    .describe("The same for one card, in all checkouts of a merchant."),
  SVC_CARD_DECLINES_NETWORK: positive
    .default(30)
    .describe(
      "The same for one network (an IPv4 address or an IPv6 /64) at a merchant. Successful payments count against declines; pauses last 15 minutes at most.",
    ),
  SVC_CARD_DECLINES_MERCHANT: positive
    .default(100)
    .describe(
      "The same for all checkouts of a merchant. Successful payments count against declines; pauses last from 5 seconds to a minute.",
    ),

  SVC_EXTENSIONS: list
    .prefault("")
    .describe(
      "Extension modules of the built-in store, as paths relative to the working directory. Example: `docs/examples/zero-rate-verified-eu.mjs`.",
    ),
  LLM_BASE_URL: address.describe(
    "OpenAI-compatible API that AI checkout uses. Example: `https://llm.example.com/v1`.",
  ),
  LLM_API_KEY: text.describe("Key for `LLM_BASE_URL`; not every service needs one. Example: `sk-…`."),
  LLM_MODEL: text.describe(
    "Chat model. Without it AI checkout is reported as `degraded`. Example: `large-chat`.",
  ),
  LLM_PRICES: list
    .prefault("*=1000/3000")
    .pipe(z.array(modelPrice).min(1))
    .describe(
      "Prices of models, as `model=input/output` in micro-cents for one token, which is cents for a million tokens. Merchants' spending caps count by them. `*` is any other model. Example: `small-chat=15/60,large-chat=250/1000`.",
    ),
  EMBEDDINGS_MODEL: text.describe(
    "Embedding model, by which questions in other languages than the store's find its texts. Without it AI checkout is reported as `degraded`. Example: `small-embedding`.",
  ),
  EMBEDDINGS_MIN_SIMILARITY: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe(
      "Cosine similarity to a question that a text must have to be found by its meaning. What is right depends on the embedding model: too low, and questions about something else find texts. Example: `0.35`.",
    ),

  SVC_DATA_DIR: z
    .string()
    .default(".svc")
    .describe("Folder in which `npm start` keeps its data; `--data-dir` overrides it."),
  SVC_SANDBOX: flag.default(false).describe("Serves the start page. Set by `npm start`."),
  SVC_SANDBOX_FILE: text.describe(
    "State of the running sandbox. Set by `npm start`. Example: `.svc/sandbox.json`.",
  ),
});

/** Settings that are required while another one is set (`NAME`) or has a value (`NAME=value`). */
export const requiredWith: Record<string, readonly string[]> = {
  IDP_CLIENT_ID: ["IDP_ISSUER"],
  IDP_CLIENT_SECRET: ["IDP_CLIENT_ID"],
  SMTP_URL: ["MAIL_FROM"],
  MAIL_FROM: ["SMTP_URL"],
  "SVC_EDGE=caddy": ["SVC_CNAME_TARGET"],
  "SVC_EDGE=cloudflare": ["SVC_CNAME_TARGET", "CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ZONE_ID"],
};

/** The parsed settings plus what follows from them. */
export type Config = z.infer<typeof Settings> & { baseUrl: string; directDatabaseUrl: string };

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
  faults.push(...missingWithOthers(present), ...missingPrice(parsed.data));
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration is not complete:\n${faults.join("\n")}`);
  }
  const settings = parsed.data;
  return {
    ...settings,
    baseUrl: settings.SVC_BASE_URL ?? `http://${settings.HOST}:${settings.PORT}`,
    directDatabaseUrl: settings.SVC_DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
  };
}

function missingWithOthers(present: Record<string, string | undefined>): string[] {
  return Object.entries(requiredWith).flatMap(([condition, names]) => {
    const [other = "", value] = condition.split("=");
    const applies = value === undefined ? other in present : present[other] === value;
    const missing = applies ? names.filter((name) => present[name] === undefined) : [];
    return missing.map((name) => `${name}: required with ${condition}`);
  });
}

/** Without a price, the calls of a model would not count against any cap. */
function missingPrice(settings: z.infer<typeof Settings> | undefined): string[] {
  const { LLM_MODEL, EMBEDDINGS_MODEL, LLM_PRICES: prices = [] } = settings ?? {};
  if (prices.some((entry) => entry.startsWith("*=")) || settings === undefined) return [];
  return Object.entries({ LLM_MODEL, EMBEDDINGS_MODEL })
    .filter(
      ([, model]) => model !== undefined && !prices.some((entry) => /^(.+)=/.exec(entry)?.[1] === model),
    )
    .map(([name, model]) => `LLM_PRICES: has no price of ${name} (${model})`);
}

/** The process environment, with what `.env` adds to it. */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return process.env;
}

/** @throws ConfigError */
export function readConfig(): Config {
  return parseConfig(readEnvironment());
}
