import { readFileSync } from "node:fs";
import { endpoint } from "./endpoint.ts";
import { merchantSetting } from "./merchant-setting.ts";
import { camelOf, fileOf, LAST_STEPS, UsageError, type Skeleton } from "./skeleton.ts";

/** An event with the identifier of its noun. @param name `noun.verb`, in the past tense. @throws UsageError */
export function event([name = "", text = ""]: string[]): Skeleton {
  const [, noun, verb] = /^([a-z_]+)\.([a-z_]+)$/.exec(name) ?? [];
  if (noun === undefined || verb === undefined)
    throw new UsageError("An event is noun.verb in the past tense, for example order.noted.");
  if (!text.endsWith("."))
    throw new UsageError('Say when it is emitted, in a sentence: "A note was written."');
  const key = camelOf(`${noun}_${verb}`);
  const entries = [...readFileSync("server/webhooks/events.ts", "utf8").matchAll(ENTRY)];
  const last = entries.findLastIndex(([, other]) => other!.startsWith(`${noun}.`));
  const following = (last === -1 ? undefined : entries[last + 1]?.[1]) ?? "webhook.test";
  const neighbour =
    last === -1 ? null : usualOf(entries.filter(([, other]) => other!.startsWith(`${noun}.`)));
  const schema = neighbour?.[2] ?? `${key[0]!.toUpperCase()}${key.slice(1)}Data`;
  const example = neighbour?.[3] ?? key;
  const entry = `  "${name}": {\n    schema: ${schema},\n    text: ${JSON.stringify(text)},\n    example: examples.${example},\n  },\n`;
  return {
    files: neighbour === null ? { [dataFileOf(noun)]: dataOf(noun, schema) } : {},
    insertions: [
      ...(neighbour === null ? firstOfNoun(noun, key, schema) : []),
      {
        file: "server/webhooks/events.ts",
        before: `  "${following}": {`,
        text: entry,
        unless: `"${name}":`,
      },
      {
        file: "server/dashboard/app/webhooks/event-names.ts",
        before: `  "${listedAfter(noun) ?? following}": true,`,
        text: `  "${name}": true,\n`,
        unless: `"${name}":`,
      },
    ],
    next: [
      neighbour === null
        ? `Write its data in ${dataFileOf(noun)} and the example in server/webhooks/event-examples.ts. Its identifier has the schema and an example of its kind: import it where shared/wire/ has one (OrderId of order.ts, SessionId of session.ts, CompanyId of company.ts), else write it beside the data. Of a noun that shared/wire/ has in camelCase, take fields by name, in snake_case: a text that names other fields names them so, too.`
        : `It has the data and example of ${neighbour[1]} (${schema}, examples.${example}): if it says more, or a value of the example does not fit, write ${schema}.extend({ … }) beside it in shared/wire/, and its example in server/webhooks/event-examples.ts.`,
      "What another event reports already stays there, because receivers rely on it. The guides that name the noun's events (docs/, server/docs/guides/) name this one.",
      "Emit it in the transaction that it reports, with emit(ctx, sql, name, { workspaceId, merchantId, livemode, data }) of server/webhooks/emit.ts: `transactional: true` makes a route's `sql` one, a task begins it with ctx.sql.begin. Of an order, ...orderEventScope(order) of server/orders/order-event.ts gives all but the data, with the extensions. What is repeated and changes nothing emits nothing. A function that emits takes the whole context or what emit needs of it, EmitContext of emit.ts. Slices before `webhooks` in ARCHITECTURE.md cannot emit: what emits stands in a later one.",
      "npm run generate, which writes the client's types and the golden file: before it, tsc does not know the event. Then npx vitest run server/webhooks/events.test.ts.",
      "Test that it is emitted beside what emits it, as server/merchants/partner-configuration.test.ts does.",
      "If a GET emits it, name it in docs/asvs.md (3.5.3). The simulation counts what test/simulate/event-rules.ts names: add it if each order, refund or payment promises it once.",
      ...LAST_STEPS,
    ],
  };
}

/** The entry whose data most events of the noun have: of those, the last. */
function usualOf(entries: readonly RegExpExecArray[]): RegExpExecArray {
  const count = (schema: string) => entries.filter(([, , other]) => other === schema).length;
  return entries.reduce((usual, entry) => (count(entry[2]!) >= count(usual[2]!) ? entry : usual));
}

/** The event that follows the noun's in the dashboard's list; null without one of the noun. */
function listedAfter(noun: string): string | null {
  const source = readFileSync("server/dashboard/app/webhooks/event-names.ts", "utf8");
  const names = [...source.matchAll(/^ {2}"([a-z_.]+)": true,$/gm)].map(([, name]) => name!);
  const last = names.findLastIndex((name) => name.startsWith(`${noun}.`));
  return last === -1 ? null : (names[last + 1] ?? null);
}

/** An entry of `events`: its name, schema, and example. */
const ENTRY = /^ {2}"([a-z_]+\.[a-z_]+)": \{\n {4}schema: (\w+),[^}]*? {4}example: examples\.(\w+),/gm;

/** A file of its own: `shared/wire/events.ts` could not import the schemas of identifiers, whose files import it. */
const dataFileOf = (noun: string) => `shared/wire/events/${noun.replaceAll("_", "-")}-event.ts`;

/** Data and example of the first event of a noun. */
const firstOfNoun = (noun: string, key: string, schema: string): Skeleton["insertions"] => [
  {
    file: "server/webhooks/event-examples.ts",
    before: "export const test = {",
    text: `export const ${key} = { ${noun}_id: "01JBN0Q4W3M3C1Z6Q8T5Y7V9AB" };\n\n`,
    unless: `const ${key} `,
  },
  {
    file: "server/webhooks/events.ts",
    before: `import * as examples from "./event-examples.ts";`,
    text: `import { ${schema} } from "../../${dataFileOf(noun)}";\n`,
    unless: `import { ${schema} }`,
  },
];

/** Its data, as long as it has only an identifier. */
const dataOf = (noun: string, schema: string) =>
  `import { z } from "zod";\n\nexport const ${schema} = z.strictObject({\n  ${noun}_id: z.string().describe("Unique identifier."),\n});\n`;

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
      "A query that reads rows of every tenant is declared in test/security/statements/declared.ts.",
      "Test it beside it: run({ ctx: h.ctx, payload: null }), as server/sessions/expire-sessions.test.ts; long work ends at abortSignal.",
      ...LAST_STEPS,
    ],
  };
}

/**
 * An optional setting: of the service (`SVC_NOTE_DAYS`), or of a merchant (`branding.note`).
 * @param kind of a merchant's: `text` (the default), `number` or `switch`.
 * @throws UsageError
 */
export function setting([name = "", text = "", kind = "text"]: string[]): Skeleton {
  const isOfService = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name);
  if (!isOfService && !name.includes("."))
    throw new UsageError(
      "A setting of the service is like SVC_REPORT_DAYS, one of a merchant like branding.supportNote.",
    );
  if (!text.endsWith("."))
    throw new UsageError('Say what it does, in a sentence: "Days for which reports are kept."');
  if (isOfService && kind !== "text")
    throw new UsageError(
      "A setting of the service is a text at first: give it its type in server/config.ts.",
    );
  return isOfService ? serviceSetting(name, text) : merchantSetting(name, text, kind);
}

function serviceSetting(name: string, text: string): Skeleton {
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
      `Read it as config.${name} where it is needed, passed on from the context: one that nothing reads is refused (test/run/generate/settings-page.test.ts). A limit of a request's field: the schema has the largest value, the handler refuses the rest (parameter_invalid, with param).`,
      "Test its effect with useHarness({ environment: { … } }), what it refuses in server/config.test.ts.",
      "npm run generate writes docs/settings.md.",
      ...LAST_STEPS,
    ],
  };
}

export const skeletons: Readonly<Record<string, (args: string[]) => Skeleton>> = {
  endpoint,
  event,
  task,
  setting,
};
