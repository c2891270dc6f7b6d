import { globSync, readFileSync } from "node:fs";
import { snakeCasedPath } from "../../../shared/snake-case.ts";
import { LAST_STEPS, UsageError, type Insertion, type Skeleton } from "./skeleton.ts";

const CONFIGURATION = "shared/wire/merchant-configuration.ts";

interface Kind {
  schema: string;
  /** The field's component, its file in `fields/`, and its properties. */
  field: string;
  file: string;
  properties: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  text: {
    schema: "optional(plainText(1, 200))",
    field: "TextField",
    file: "TextField.tsx",
    properties: " maxLength={200}",
  },
  number: {
    schema: "optional(z.int().min(0).max(1_000_000))",
    field: "NumberField",
    file: "NumberField.tsx",
    properties: ' unit="to do"',
  },
  switch: {
    schema: "z.boolean().default(false)",
    field: "SwitchField",
    file: "ChoiceField.tsx",
    properties: "",
  },
};

/**
 * An optional setting in a merchant's configuration, with its field on the store's page.
 * @param path `group.name`, such as `branding.supportNote`.
 * @param text its description in the API.
 * @param kind `text`, `number` or `switch`.
 * @throws UsageError
 */
export function merchantSetting(path: string, text: string, kind: string): Skeleton {
  const shape = KINDS[kind];
  if (shape === undefined) throw new UsageError(`The kind of a setting is ${Object.keys(KINDS).join(", ")}.`);
  const [, group, name] = /^([a-z][a-zA-Z0-9]*)\.([a-z][a-zA-Z0-9]*)$/.exec(path) ?? [];
  if (group === undefined || name === undefined)
    throw new UsageError(
      `A setting of a merchant is group.name, for example branding.supportNote; the groups are ${groupsOf().join(", ")}.`,
    );
  const { settings: others, end } = readGroup(group);
  if (others.includes(`\n      ${name}: `)) throw new UsageError(`${CONFIGURATION} has it already: ${path}`);
  const { file, settings } = sectionOf(group);
  const snake = `${snakeCasedPath(group)}.${snakeCasedPath(name)}`;
  const entry = `      ${name}: ${shape.schema}.describe(${JSON.stringify(text)}),\n`;
  return {
    files: {},
    insertions: [
      {
        file: CONFIGURATION,
        before: end,
        text: entry,
        unless: entry,
      },
      {
        file,
        before: settings.at(-1)!,
        text: `    "${snake}": "${labelOf(name)}",\n`,
        unless: `"${snake}"`,
      },
      ...fieldOf(file, snake, shape),
    ],
    next: [
      `Give it its type, bounds and default in ${CONFIGURATION}, from which both APIs take it; the partner API writes it ${snake}.`,
      `Give it the field of its type in ${file} (TextField, NumberField, SwitchField, SelectField, SegmentsField, LinesField of server/dashboard/app/stores/fields/), with the same bounds, a label and a hint, at its place. Another section may fit better: move both there (server/dashboard/app/stores/sections/all-sections.ts lists them).`,
      `Read it where it has its effect: one that nothing reads is refused (server/merchants/settings/read-settings.test.ts). For the checkout's page that is shared/support-links.ts for a way to reach the seller, server/hosted-page/seller.ts for a line of the seller's address, else page-merchant.ts; its type on the page stands in shared/wire/checkout-page.ts (and plainMerchant of server/hosted-page/page-parts.fixture.ts), its text in shared/form/messages/ (25 languages). The page's parts are the form (shared/form/), coupons/, delivery/, summary/, payment/, terms-request/, ask/ (questions), view/ and, after the order, thanks/ of server/hosted-page/; const { text } = await (await openCheckout(h, merchant)).page() of test/flows/shopper.ts is its HTML in a test (give it a cart of your own if the effect needs a picture, a delivery or a discount): match the element's markup there, because the page's state and styles are in the HTML too; what a press loads, or must be seen, is tested in test/browser/.`,
      `If the forms of WooCommerce's own checkout follow it, too: plugin/includes/SettingsAdmin/SharedSettings.php sends the plugin's settings to the service, plugin/src/ has the two forms. A setting of the hosted page alone says so in its description. A refusal does not reach a connected store's buyers: where a session cannot be created, WooCommerce's own checkout opens (plugin/includes/Hosted/HostedSession.php), so the plugin keeps the rule, too.`,
      `A setting of branding has a row in the guide's table (server/docs/guides/get-started.page.ts), one of ai a word in docs/ai-checkout.md.`,
      "npm run generate, again after each change of the declaration.",
      "A value that is refused later is parameter_invalid with its param, and its message names the setting. An amount is Money, with its currency (MoneyField).",
      "Test what it refuses in server/merchants/configuration.test.ts, and its effect beside what reads it, then npx vitest run server/merchants/settings server/hosted-page/page-merchant.test.ts; `npm run svc -- start` shows it on the store's page.",
      ...LAST_STEPS,
    ],
  };
}

const readGroups = (): RegExpExecArray[] => [
  ...readFileSync(CONFIGURATION, "utf8").matchAll(
    /^ {2}(\w+): z\n {4}\.object\(\{([\s\S]*?\n)( {4}\}\)\n.*\n.*describe.*\n)/gm,
  ),
];
const groupsOf = (): string[] => readGroups().map(([, name]) => name!);

/** A group's settings, and the lines that end it. @throws UsageError if the configuration has no such group. */
function readGroup(group: string): { settings: string; end: string } {
  const [, , settings, end] = readGroups().find(([, name]) => name === group) ?? [];
  if (settings !== undefined && end !== undefined) return { settings, end };
  throw new UsageError(
    `${CONFIGURATION} has the groups ${groupsOf().join(", ")}. Write a setting elsewhere by hand.`,
  );
}

/** The section of the store's page with most of the group's settings, and the lines of these. */
function sectionOf(group: string): { file: string; settings: string[] } {
  const ofGroup = new RegExp(`^ {4}"${snakeCasedPath(group)}\\.\\w+".*\\n`, "gm");
  const sections = globSync("server/dashboard/app/stores/sections/*Section.tsx").map((file) => ({
    file,
    settings: [...readFileSync(file, "utf8").matchAll(ofGroup)].map(([line]) => line),
  }));
  return sections.reduce((most, section) =>
    section.settings.length > most.settings.length ? section : most,
  );
}

/** Below the other fields of the section, which its first component shows. */
function fieldOf(file: string, path: string, { field: name, file: module, properties }: Kind): Insertion[] {
  const source = readFileSync(file, "utf8");
  const field: Insertion = {
    file,
    before: source.slice(source.indexOf("    </>\n  );\n}")),
    text: `      <${name} path="${path}"${properties} />\n`,
    unless: `path="${path}"`,
  };
  const [ofSection = ""] = /^import .* from "\.\/section\.ts";$/m.exec(source) ?? [];
  const text = `import { ${name} } from "../fields/${module}";\n`;
  const isImported = new RegExp(`^import .*\\b${name}\\b`, "m").test(source);
  if (isImported) return [field];
  const others = ` } from "../fields/${module}";`;
  return source.includes(others)
    ? [field, { file, before: others, text: `, ${name}`, unless: `, ${name}${others}` }]
    : [field, { file, before: ofSection, text, unless: text }];
}

/** `supportNote` as `Support note`. */
function labelOf(camel: string): string {
  const words = snakeCasedPath(camel).replaceAll("_", " ");
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
