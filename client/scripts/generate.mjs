/**
 * Generates the client's types (src/partner-api.ts, src/merchant-api.ts, src/event-types.ts) from the project's OpenAPI
 * document. Headers for idempotency key, version and merchant are omitted, because they are options of the client.
 *
 *   node scripts/generate.mjs [folder to write to; default: src]
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = process.argv[2] ?? join(here, "src");
const document = JSON.parse(await readFile(join(here, "..", "openapi.json"), "utf8"));
const CLIENT_OPTION_HEADERS = new Set(["Idempotency-Key", "Svc-Version", "X-Svc-Merchant"]);
const MERCHANT_SCHEMES = new Set(["merchantKey", "merchantKeyHeader"]);

/** The operations selected by `belongs`, without parameters that are options of the client. */
function pathsWhere(belongs) {
  const paths = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const kept = Object.entries(operations)
      .filter(([, operation]) => belongs(schemeOf(operation)))
      .map(([method, operation]) => [method, clientOperation(operation)]);
    if (kept.length > 0) paths[path] = Object.fromEntries(kept);
  }
  return paths;
}

const schemeOf = (operation) => Object.keys(operation.security?.[0] ?? {})[0];

/** Section and name of a component. */
const componentOf = (reference) => reference.split("/").slice(2);

/** Removes error responses, which are thrown as `SvcError`, and headers, which the client reads. */
function clientOperation(operation) {
  const parameters = operation.parameters.filter((parameter) => {
    const [section, name] = parameter.$ref ? componentOf(parameter.$ref) : [];
    const { in: place, name: header } = section ? document.components[section][name] : parameter;
    return !(place === "header" && CLIENT_OPTION_HEADERS.has(header));
  });
  const responses = Object.fromEntries(
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, { description, content }]) => [
        status,
        content ? { description, content } : { description },
      ]),
  );
  return { ...operation, parameters, responses };
}

/** The components that a part of the document refers to, directly or not. */
function componentsOf(part, found = {}) {
  for (const [, reference] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)) {
    const [section, name] = componentOf(reference);
    if (found[section]?.[name] !== undefined) continue;
    const component = document.components[section][name];
    (found[section] ??= {})[name] = component;
    componentsOf(component, found);
  }
  return found;
}

async function write(name, part) {
  const ast = await openapiTS(
    { openapi: document.openapi, info: document.info, components: componentsOf(part), ...part },
    // A field with a default may be left out of a request; in a response the schema itself requires it.
    { alphabetize: true, emptyObjectsUnknown: true, defaultNonNullable: false },
  );
  const head = "// Generated from openapi.json by `npm run generate`; do not edit.\n\n";
  await writeFile(join(folder, name), head + astToString(ast));
}

await write("partner-api.ts", { paths: pathsWhere((scheme) => !MERCHANT_SCHEMES.has(scheme)) });
await write("merchant-api.ts", { paths: pathsWhere((scheme) => MERCHANT_SCHEMES.has(scheme)) });
await write("event-types.ts", {
  paths: {},
  webhooks: Object.fromEntries(
    Object.entries(document.webhooks).map(([type, { post }]) => [
      type,
      { post: { ...post, parameters: [], responses: {} } },
    ]),
  ),
});
