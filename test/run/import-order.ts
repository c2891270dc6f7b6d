/**
 * The slices of `server/` in order: each imports only from those before it. `oxlint.config.ts` derives lint rules from
 * this table; ARCHITECTURE.md describes the slices.
 */
export const slices = [
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
  "hosted-page",
  "ai-chat",
  "docs",
  "dashboard",
  "operations",
  "sandbox",
] as const;

/** A forbidden import; `regex` is matched against the import specifier. */
interface ImportPattern {
  regex: string;
  message: string;
}

/** A path that leaves the folder of the importing file. */
const above = String.raw`^(\.\.?/)*\.\./`;

/** The forbidden upward imports of every slice. Cycles are found by `import/no-cycle`. */
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
