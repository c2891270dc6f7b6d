/**
 * The slices of `server/` in their order: each imports only from those before it. `oxlint.config.ts` makes the lint
 * rules from this table; ARCHITECTURE.md describes the slices.
 */
export const slices = [
  "process",
  "crypto",
  "db",
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
  "vat",
  "domains",
  "orders",
  "sessions",
  "checkout",
  "store-events",
  "hosted-page",
  "ai-chat",
  "docs",
  "dashboard",
  "operations",
  "sandbox",
] as const;

/** What a file may not import: `regex` is matched against the import as written. */
interface ImportPattern {
  regex: string;
  message: string;
}

/** A path that leaves the folder of the importing file, however it is written. */
const above = String.raw`^(\.\.?/)*\.\./`;

/** Every upward import, of every slice. Circles within and between slices are found by `import/no-cycle`. */
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

function patternOf(slices: readonly string[], message: string): ImportPattern[] {
  return slices.length === 0
    ? []
    : [{ regex: String.raw`${above}(server/)?(${slices.join("|")})/`, message }];
}
