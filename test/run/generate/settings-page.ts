import { z } from "zod";
import { requiredWith, Settings } from "../../../server/config.ts";

const HEADER = `<!-- Generated from server/config.ts. Do not edit: run \`npm run generate\`. -->

# Settings

The service reads its settings from environment variables and from a file \`.env\` in the working directory; a variable
that is set wins over the file. An empty value counts as not set. When settings are missing or wrong, the process names
all of them and does not start.

\`npm start\` provides what is required and a stand-in for each third party that is not configured. Outside of it, server
and worker require \`DATABASE_URL\` and \`SVC_ENCRYPTION_KEYS\`. Lists are separated by commas.
`;

/** Headings, by the first setting below each. */
const headings: Partial<Record<string, string>> = {
  PORT: "Service",
  DATABASE_URL: "Database and retention",
  IDP_ISSUER: "User tokens",
  STRIPE_SECRET_KEY_TEST: "Stripe",
  VIES_URL: "VAT authorities",
  SMTP_URL: "E-mail",
  SVC_EDGE: "Custom hostnames",
  SVC_WEBHOOK_RETRY_SCHEDULE: "Webhooks and jobs",
  SVC_RATE_LIMIT_DISABLED: "Rate limits",
  SVC_EXTENSIONS: "Extensions and AI checkout",
  SVC_DATA_DIR: "Sandbox",
} satisfies Partial<Record<keyof typeof Settings.shape, string>>;

/** @returns docs/settings.md. @throws when a setting has no description. */
export function settingsPage(): string {
  const sections = Object.entries(Settings.shape).map(([name, schema]) => {
    const heading = headings[name];
    return `${heading === undefined ? "" : `## ${heading}\n\n`}${sectionOf(name, schema)}`;
  });
  return [HEADER, ...sections].join("\n");
}

function sectionOf(name: string, schema: z.ZodType): string {
  if (schema.description === undefined) throw new Error(`${name} has no description`);
  const facts = [
    ["Required", requiredWhen(name, schema)],
    ["Default", defaultOf(schema)],
    ["Values", valuesOf(schema).map(code).join(", ")],
  ].filter(([, text]) => text !== "");
  return [
    `### ${name}\n`,
    `${schema.description}\n`,
    ...(facts.length === 0 ? [] : [facts.map(([fact, text]) => `- ${fact}: ${text}\n`).join("")]),
  ].join("\n");
}

function requiredWhen(name: string, schema: z.ZodType): string {
  if (!schema.safeParse(undefined).success) return "always";
  const conditions = Object.keys(requiredWith).filter((condition) => requiredWith[condition]!.includes(name));
  return conditions.length === 0 ? "" : `with ${conditions.map(code).join(" or ")}`;
}

/** As it would be written in the environment. */
function defaultOf(schema: z.ZodType): string {
  const value: unknown = schema.safeParse(undefined).data ?? "";
  return String(value) === "" ? "" : code(value);
}

function valuesOf(schema: z.ZodType): readonly unknown[] {
  const { enum: values = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return values;
}

const code = (value: unknown): string => `\`${String(value)}\``;
