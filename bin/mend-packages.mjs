// Mends one fault in a dependency after each install (docs/decisions/0011-a-mend-in-postgres-js.md). Plain JavaScript,
// because it runs before Node 24 is there.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "node_modules", "postgres");
const KNOWN_VERSION = "3.4.9";

/** What stands in the file, and what is to stand there. */
const mends = [
  {
    // A write on a connection that is gone threw outside of every promise and ended the process.
    before: `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
`,
    after: `  function nextWrite(fn) {
    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)
`,
  },
  {
    // What had not been sent when a connection closed was kept, and kept the next one from ever being used.
    before: `    incomings = null
    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
    after: `    incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
  },
];

const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
if (version !== KNOWN_VERSION) {
  console.error(
    `postgres ${version} is new: see whether the mends of bin/mend-packages.mjs are still needed.`,
  );
  process.exit(1);
}
const file = join(folder, "src", "connection.js");
let text = readFileSync(file, "utf8");
for (const { before, after } of mends) {
  if (text.includes(after)) continue;
  if (!text.includes(before)) {
    console.error(`${file} is not what bin/mend-packages.mjs expects.`);
    process.exit(1);
  }
  text = text.replace(before, () => after);
}
writeFileSync(file, text);
