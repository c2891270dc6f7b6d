// Applies patches/ to the packages just installed; each is named `<package>+<version>.patch` and is an ordinary diff
// (docs/decisions/0011-patched-postgres-driver.md). Plain JavaScript, because it may run on an older Node.
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Each hunk as the text that stands in its file and the text that is to stand there. */
function* hunksOf(patch) {
  let file;
  for (const part of patch.split(/^(?=--- |@@ )/m)) {
    if (part.startsWith("--- ")) file = /^\+\+\+ b\/(.+)$/m.exec(part)[1];
    else if (part.startsWith("@@ ")) {
      const lines = part.split("\n").slice(1, -1);
      const without = (sign) => lines.filter((line) => line[0] !== sign).map((line) => line.slice(1));
      yield { file, before: without("+").join("\n"), after: without("-").join("\n") };
    }
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

for (const name of readdirSync(join(root, "patches"))) {
  const [, packageName, wanted] = /^(.+)\+(.+)\.patch$/.exec(name);
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules", packageName, "package.json"), "utf8"),
  );
  if (version !== wanted) {
    fail(
      `${packageName} ${version} is not the version that patches/${name} mends; see docs/decisions/0011-patched-postgres-driver.md.`,
    );
  }
  const texts = new Map();
  // Git on Windows may have given it other line ends.
  const patch = readFileSync(join(root, "patches", name), "utf8").replace(/\r\n/g, "\n");
  for (const { file, before, after } of hunksOf(patch)) {
    const text = texts.get(file) ?? readFileSync(join(root, file), "utf8");
    const isMended = text.includes(after);
    if (!isMended && text.split(before).length !== 2) fail(`patches/${name} does not fit ${file}.`);
    texts.set(file, isMended ? text : text.replace(before, () => after));
  }
  for (const [file, text] of texts) {
    if (text === readFileSync(join(root, file), "utf8")) continue;
    // Whole or not at all: somebody may be reading it.
    writeFileSync(join(root, `${file}.new`), text);
    renameSync(join(root, `${file}.new`), join(root, file));
  }
}
