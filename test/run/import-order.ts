/**
 * The slices of `server/` in order: each imports only from those before it. Code that needs two slices belongs in the later
 * one, or is passed to the earlier one. A slice may move if `npm run lint` passes afterwards. `oxlint.config.ts` derives lint
 * rules from this table; ARCHITECTURE.md describes the slices.
 */
export const slices = [
  "tracing",
  "process",
  "db",
  "crypto",
  "versions",
  "jobs",
  "http",
  "html",
  "audit",
  "notices",
  "keys",
  "request-logs",
  "webhooks",
  "pre-confirmation",
  "payments",
  "merchants",
  "stores",
  "companies",
  "vat",
  "domains",
  "orders",
  "sessions",
  "store-events",
  "checkout",
  "timeline",
  "overview",
  "search",
  "hosted-page",
  "ai-chat",
  "docs",
  "dashboard",
  "operations",
  "sandbox",
] as const;

/**
 * Files directly in `server/` that stand below all slices and import nothing above them. `context.ts` follows; every other
 * (`create-context.ts`, `main.ts`, `worker.ts`) puts the parts together and stands above all slices.
 */
const looseBelow = ["server/config.ts", "server/errors.ts"];

/**
 * `context.ts` is what every slice is handed, so it stands below them, and yet it names their interfaces as types. These are
 * the only arrows up. A new part of the context should be declared in a slice's own interface; this list may only shrink.
 */
const contextNames = new Set([
  "server/ai-chat/model/language-model.ts",
  "server/crypto/data-keys.ts",
  "server/crypto/secrets.ts",
  "server/db/sql.ts",
  "server/domains/edges/edge-provider.ts",
  "server/domains/name-server.ts",
  "server/http/contract-check.ts",
  "server/http/fetch/guarded-fetch.ts",
  "server/http/limits/rate-limit.ts",
  "server/http/metrics.ts",
  "server/keys/sign-in/identity-provider.ts",
  "server/notices/mail.ts",
  "server/payments/processor.ts",
  "server/stores/platform.ts",
  "server/vat/vat-service.ts",
  "server/versions/chain.ts",
]);

/** The imports of a file of `server/` or `shared/` that point up, loose files included; tests may import anything. */
export function arrowsUp(file: string, targets: readonly string[]): string[] {
  if (!/^(?:server|shared)\//.test(file) || /\.(?:test|fixture|suite)\.tsx?$/.test(file)) return [];
  return targets
    .filter((target) => placeOf(target) > placeOf(file))
    .filter((target) => !(file === "server/context.ts" && contextNames.has(target)))
    .map((target) => `arrow up: ${file} → ${target}`);
}

/** The place of a file in the order; what is not in `server/` is below it, except for what starts it. */
function placeOf(file: string): number {
  const [top = "", folder = "", rest] = file.split("/");
  if (top === "bin" || top === "test") return Number.POSITIVE_INFINITY;
  if (top !== "server") return -4;
  if (rest !== undefined) return slices.findIndex((slice) => slice === folder);
  if (looseBelow.includes(file)) return -3;
  return file === "server/context.ts" ? -1 : slices.length;
}

/** A forbidden import; `regex` is matched against the import specifier. */
interface ImportPattern {
  regex: string;
  message: string;
}

/** A path that leaves the folder of the importing file. */
const above = String.raw`^(\.\.?/)*\.\./`;

/** The forbidden upward imports of every slice. Circles are found by `import-graph.ts`. */
export function upwardImports(): Array<{ files: string[]; patterns: ImportPattern[] }> {
  return slices.map((slice, index) => ({
    files: [`server/${slice}/**`],
    patterns: [
      ...patternOf(
        slices.slice(index + 1),
        `${slice} imports only slices before it (test/run/import-order.ts).`,
      ),
      {
        regex: String.raw`${above}(server/)?(main|worker|create-context)\.ts$`,
        message: "Only processes and tests put the parts together.",
      },
      {
        regex: String.raw`\.(route|task|page)\.ts$`,
        message:
          "Routes, tasks and pages are found by their suffix; move what others need into a file without one.",
      },
    ],
  }));
}

function patternOf(targets: readonly string[], message: string): ImportPattern[] {
  return targets.length === 0
    ? []
    : [{ regex: String.raw`${above}(server/)?(${targets.join("|")})/`, message }];
}
