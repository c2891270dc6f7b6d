import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A dialog that still fades in is pale for a moment: what is on its way is put where it is going. */
function endAnimations() {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
}

/**
 * What axe finds on a page at rest; the card system's own frame is its owner's to mend.
 * @param only.rules these of axe's rules; else all of the standards.
 * @param only.within selectors of what is looked at, where the rest of the page is somebody else's.
 */
export async function findings(
  page: Page,
  { rules, within }: { rules?: readonly string[]; within?: readonly string[] } = {},
): Promise<string[]> {
  // The page's policy forbids foreign scripts; this comes in through the debugger, as a developer's console would.
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
