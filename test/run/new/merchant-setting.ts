import { globSync, readFileSync } from "node:fs";
import { snakeCasedPath } from "../../../shared/snake-case.ts";
import { LAST_STEPS, UsageError, type Insertion, type Skeleton } from "./skeleton.ts";

const CONFIGURATION = "shared/wire/merchant-configuration.ts";

/**
 * An optional text in a merchant's configuration, with its field on the store's page.
 * @param path `group.name`, such as `branding.supportNote`.
 * @param text its description in the API.
 * @throws UsageError
 */
export function merchantSetting(path: string, text: string): Skeleton {
  const [, group, name] = /^([a-z][a-zA-Z0-9]*)\.([a-z][a-zA-Z0-9]*)$/.exec(path) ?? [];
  if (group === undefined || name === undefined)
    throw new UsageError("A setting of a merchant is group.name, for example branding.supportNote.");
  const { settings: others, end } = readGroup(group);
  if (others.includes(`\n      ${name}: `)) throw new UsageError(`${CONFIGURATION} has it already: ${path}`);
  const { file, settings } = sectionOf(group);
  const snake = `${snakeCasedPath(group)}.${snakeCasedPath(name)}`;
  const entry = `      ${name}: optional(plainText(1, 200)).describe(${JSON.stringify(text)}),\n`;
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
      ...fieldOf(file, snake),
    ],
    next: [
      `Give it its type, bounds and default in ${CONFIGURATION}, from which both APIs take it; the partner API writes it ${snake}.`,
      `Give it the field of its type in ${file} (TextField, NumberField, SwitchField, SelectField, SegmentsField, LinesField of server/dashboard/app/stores/fields/), with the same bounds, a label and a hint, at its place. Another section may fit better: move both there (server/dashboard/app/stores/sections/all-sections.ts lists them).`,
      `Read it where it has its effect: one that nothing reads is refused (server/merchants/settings/read-settings.test.ts). For the checkout's page that is shared/support-links.ts for a way to reach the seller, server/hosted-page/seller.ts for a line of the seller's address, else page-merchant.ts; its type on the page stands in shared/wire/checkout-page.ts (and plainMerchant of server/hosted-page/page-parts.fixture.ts), its text in shared/form/messages/ (25 languages). The page's parts are the form (shared/form/), summary/, payment/, ask/ (questions), view/ and, after the order, thanks/ of server/hosted-page/; openCheckout(h, merchant).page() of test/flows/shopper.ts is its HTML in a test; what a press loads, or must be seen, is tested in test/browser/.`,
      `If the forms of WooCommerce's own checkout follow it, too: plugin/includes/SettingsAdmin/SharedSettings.php sends the plugin's settings to the service, plugin/src/ has the two forms. A setting of the hosted page alone says so in its description.`,
      `A setting of branding has a row in the guide's table (server/docs/guides/get-started.page.ts), one of ai a word in docs/ai-checkout.md.`,
      "npm run generate, again after each change of the declaration.",
      "Test what it refuses in server/merchants/configuration.test.ts, and its effect beside what reads it, then npx vitest run server/merchants/settings server/hosted-page/page-merchant.test.ts; `npm run svc -- start` shows it on the store's page.",
      ...LAST_STEPS,
    ],
  };
}

/** A group's settings, and the lines that end it. @throws UsageError if the configuration has no such group. */
function readGroup(group: string): { settings: string; end: string } {
  const source = readFileSync(CONFIGURATION, "utf8");
  const groups = [
    ...source.matchAll(/^ {2}(\w+): z\n {4}\.object\(\{([\s\S]*?\n)( {4}\}\)\n.*\n.*describe.*\n)/gm),
  ];
  const [, , settings, end] = groups.find(([, name]) => name === group) ?? [];
  if (settings !== undefined && end !== undefined) return { settings, end };
  const names = groups.map(([, name]) => name).join(", ");
  throw new UsageError(`${CONFIGURATION} has the groups ${names}. Write a setting elsewhere by hand.`);
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
function fieldOf(file: string, path: string): Insertion[] {
  const source = readFileSync(file, "utf8");
  const field: Insertion = {
    file,
    before: source.slice(source.indexOf("    </>\n  );\n}")),
    text: `      <TextField path="${path}" maxLength={200} />\n`,
    unless: `path="${path}"`,
  };
  const [ofSection = ""] = /^import .* from "\.\/section\.ts";$/m.exec(source) ?? [];
  const text = 'import { TextField } from "../fields/TextField.tsx";\n';
  return source.includes(text) ? [field] : [field, { file, before: ofSection, text, unless: text }];
}

/** `supportNote` as `Support note`. */
function labelOf(camel: string): string {
  const words = snakeCasedPath(camel).replaceAll("_", " ");
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
