import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Finishes running animations, because an element that fades in fails the contrast check. */
function endAnimations() {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
}

/**
 * Violations axe finds on a page without animations; frames of third parties are excluded.
 * @param only.rules limits the check to these rules; default: all rules of the standards.
 * @param only.within limits the check to these selectors.
 */
export async function findings(
  page: Page,
  { rules, within }: { rules?: readonly string[]; within?: readonly string[] } = {},
): Promise<string[]> {
  // `evaluate` uses the debugger protocol and is not subject to the page's content security policy.
  await page.evaluate(axeSource);
  await page.evaluate(endAnimations);
  const runOnly =
    rules === undefined ? { type: "tag", values: standards } : { type: "rule", values: [...rules] };
  const { violations } = await page.evaluate(
    ([include, only]) => {
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResults> };
      };
      const options = { iframes: false, resultTypes: ["violations"], runOnly: only };
      return axe.run(
        include === null ? document : { include: include.map((selector) => [selector]) },
        options,
      );
    },
    [within ?? null, runOnly] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
