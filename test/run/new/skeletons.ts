/** What `npm run new` writes: the files of an endpoint, an event, a task or a setting, and the lines that announce them. */
export interface Skeleton {
  /** New files: text by path. */
  files: Record<string, string>;
  insertions: Insertion[];
  /** What is left to write, in order. */
  next: string[];
}

/** Text that is inserted before the last occurrence of another. */
export interface Insertion {
  file: string;
  before: string;
  text: string;
  /** Is in the file if what is to be added is there already. */
  unless: string;
}

/** The request cannot be met; the message says what to write instead. */
export class UsageError extends Error {}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * An endpoint that answers with what it was asked.
 * @param name `<slice>/<verb-noun>`. @param path below `/v1` for merchant keys, else for partner keys.
 * @throws UsageError
 */
export function endpoint([name = "", method = "", path = ""]: string[]): Skeleton {
  const { file, verbNoun } = fileOf(name, "route");
  if (!METHODS.includes(method)) throw new UsageError(`The method is one of ${METHODS.join(", ")}.`);
  if (!/^\/[a-z0-9-]+(\/([a-z0-9-]+|\{[a-zA-Z]+\}))*$/.test(path))
    throw new UsageError("The path is like /orders/{id}/notes, or /v1/notes for merchant keys.");
  const isMerchants = path.startsWith("/v1/");
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!);
  const hasBody = ["POST", "PUT", "PATCH"].includes(method);
  const depth = "../".repeat(file.split("/").length - 2);
  const fields = [
    ...params.map((param) => `${param}: z.string().describe("Identifier, as in the path.")`),
    ...(hasBody ? [`name: z.string().describe("As it was sent.")`] : []),
    ...(params.length === 0 && !hasBody ? [`count: z.number().int().describe("How many there are.")`] : []),
  ];
  const values = [
    ...params.map((param) => `${param}: params.${param}`),
    ...(hasBody ? ["name: body.name"] : []),
    ...(params.length === 0 && !hasBody ? ["count: 0"] : []),
  ];
  const inputs = [...(params.length > 0 ? ["params"] : []), ...(hasBody ? ["body"] : [])].join(", ");
  const scope = `${path.split("/")[1]}:${method === "GET" ? "read" : "write"}`;
  const lines = [
    `import { z } from "zod";`,
    `import { defineRoute } from "${depth}http/define-route.ts";`,
    "",
    "export default defineRoute({",
    `  method: "${method}",`,
    `  path: "${path}",`,
    `  summary: "${sentenceOf(verbNoun)}",`,
    `  tag: "${isMerchants ? "Store" : sentenceOf(path.split("/")[1]!)}",`,
    `  auth: "${isMerchants ? "merchant_key" : "partner_key"}",`,
    ...(isMerchants ? [] : [`  scope: "${scope}",`]),
    ...(method === "POST" ? [`  idempotent: "required",`, "  transactional: true,"] : []),
    ...(params.length > 0
      ? [`  params: z.object({ ${params.map((param) => `${param}: z.uuid().toLowerCase()`).join(", ")} }),`]
      : []),
    ...(hasBody
      ? [`  body: z.strictObject({ name: z.string().min(1).max(200).describe("Human-readable name.") }),`]
      : []),
    `  responses: { 200: z.strictObject({ ${fields.join(", ")} }) },`,
    `  async handler(${inputs === "" ? "" : `{ ${inputs} }`}) {`,
    `    return { status: 200, body: { ${values.join(", ")} } };`,
    "  },",
    "});",
    "",
  ];
  const documented = `${method} ${isMerchants ? "" : "/v2"}${path}`;
  return {
    files: { [file]: lines.join("\n") },
    insertions: [
      ...(hasBody
        ? [
            {
              file: "server/docs/request-samples.ts",
              before: "};\n",
              text: `  "${documented}": { name: "Nordlicht" },\n`,
              unless: `"${documented}":`,
            },
          ]
        : []),
      ...(isMerchants
        ? [
            {
              file: "test/security/stolen-key-reach.test.ts",
              before: `  "GET /health/ai-chat"`,
              text: `  "${documented}": "what was asked",\n`,
              unless: `"${documented}":`,
            },
          ]
        : []),
    ],
    next: [
      `Write schemas, description and handler in ${file}; the schemas that clients read belong in shared/wire/.`,
      ...(hasBody ? ["Write a sample body that is worth reading in server/docs/request-samples.ts."] : []),
      ...(isMerchants ? ["Say in test/security/stolen-key-reach.test.ts what a stolen key reaches."] : []),
      ...(isMerchants
        ? []
        : [
            "Check scope and tag: a new scope is declared in shared/wire/partner-key.ts, a new tag in server/docs/tags.ts.",
          ]),
      ...(params.length > 0
        ? [
            "Give identifiers in the path their schemas: `id: OrderId` below /orders. A new kind needs an entry in test/contract/fixture.ts.",
          ]
        : []),
      "npm run generate, which writes the golden file, then npx vitest run test/contract.",
    ],
  };
}

/** An event with the identifier of its noun. @param name `noun.verb`, in the past tense. @throws UsageError */
export function event([name = "", text = ""]: string[]): Skeleton {
  const [, noun, verb] = /^([a-z_]+)\.([a-z_]+)$/.exec(name) ?? [];
  if (noun === undefined || verb === undefined)
    throw new UsageError("An event is noun.verb in the past tense, for example order.noted.");
  if (!text.endsWith("."))
    throw new UsageError('Say when it is emitted, in a sentence: "A note was written."');
  const key = camelOf(`${noun}_${verb}`);
  const schema = `${key[0]!.toUpperCase()}${key.slice(1)}Data`;
  return {
    files: {},
    insertions: [
      {
        file: "shared/wire/events.ts",
        before: "/** The envelope of every event",
        text: `export const ${schema} = z.strictObject({\n  ${noun}_id: z.string().describe("Unique identifier."),\n});\n\n`,
        unless: `const ${schema} `,
      },
      {
        file: "server/webhooks/event-examples.ts",
        before: "export const test = {",
        text: `export const ${key} = { ${noun}_id: "01JBN0Q4W3M3C1Z6Q8T5Y7V9AB" };\n\n`,
        unless: `const ${key} `,
      },
      {
        file: "server/webhooks/events.ts",
        before: `} from "../../shared/wire/events.ts";`,
        text: `  ${schema},\n`,
        unless: `  ${schema},`,
      },
      {
        file: "server/webhooks/events.ts",
        before: "} as const satisfies Record<string, EventDeclaration>;",
        text: `  "${name}": {\n    schema: ${schema},\n    text: ${JSON.stringify(text)},\n    example: examples.${key},\n  },\n`,
        unless: `"${name}":`,
      },
      {
        file: "server/dashboard/app/webhooks/event-names.ts",
        before: `  "webhook.test": true,`,
        text: `  "${name}": true,\n`,
        unless: `"${name}":`,
      },
    ],
    next: [
      "Write its data in shared/wire/events.ts, and the example in server/webhooks/event-examples.ts.",
      "Emit it (server/webhooks/emit.ts) in the transaction that it reports.",
      "npm run generate, which writes the golden file, then npx vitest run server/webhooks test/contract.",
    ],
  };
}

/** A background task. @param cron in UTC; without it, the task runs only when a job is added. @throws UsageError */
export function task([name = "", cron = ""]: string[]): Skeleton {
  const { file, verbNoun } = fileOf(name, "task");
  if (cron !== "" && cron.split(" ").length !== 5)
    throw new UsageError('The schedule has five fields, for example "0 3 * * *".');
  const depth = "../".repeat(file.split("/").length - 2);
  const lines = [
    `import { defineTask } from "${depth}jobs/define-task.ts";`,
    "",
    "export default defineTask({",
    `  name: "${verbNoun}",`,
    ...(cron === "" ? [] : [`  cron: "${cron}",`]),
    "  async run({ ctx }) {",
    `    ctx.log.debug("${verbNoun} ran");`,
    "  },",
    "});",
    "",
  ];
  return {
    files: { [file]: lines.join("\n") },
    insertions: [],
    next: [
      `Write what it does in ${file}: it may run twice, and be killed between any two lines.`,
      ...(cron === ""
        ? ["Add its jobs with server/jobs/add-jobs.ts, in the transaction that needs them."]
        : []),
    ],
  };
}

/** An optional setting of text. @throws UsageError */
export function setting([name = "", text = ""]: string[]): Skeleton {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name)) throw new UsageError("A setting is like SVC_REPORT_DAYS.");
  if (!text.endsWith("."))
    throw new UsageError('Say what it does, in a sentence: "Days for which reports are kept."');
  return {
    files: {},
    insertions: [
      {
        file: "server/config.ts",
        before: "\n\n  IDP_ISSUER:",
        text: `\n  ${name}: text.optional().describe(${JSON.stringify(text)}),`,
        unless: `\n  ${name}:`,
      },
    ],
    next: [
      "Give it its type, default and place among its like in server/config.ts.",
      `Read it as config.${name} where it is needed, passed on from the context.`,
      "npm run generate writes docs/settings.md.",
    ],
  };
}

export const skeletons: Readonly<Record<string, (args: string[]) => Skeleton>> = {
  endpoint,
  event,
  task,
  setting,
};

function fileOf(name: string, suffix: string): { file: string; verbNoun: string } {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\/[a-z0-9]+(-[a-z0-9]+)+$/.test(name))
    throw new UsageError(`The name is <slice>/<verb-noun>, for example orders/list-notes.`);
  return { file: `server/${name}.${suffix}.ts`, verbNoun: name.slice(name.lastIndexOf("/") + 1) };
}

/** `list-notes` as `List notes`. */
function sentenceOf(kebab: string): string {
  const words = kebab.replaceAll("-", " ");
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

function camelOf(snake: string): string {
  return snake.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
