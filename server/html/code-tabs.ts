import { codeBlock, type CodeLanguage } from "./code-block.ts";
import { markup, type Markup } from "./markup.ts";

/** A sample in one language. */
export interface LanguageSample {
  language: CodeLanguage;
  /** Display name, e.g. `curl`, `TypeScript`. */
  name: string;
  code: string;
}

/**
 * A sample in several languages. The page's script displays one at a time; without it, all are listed.
 * @param id of the group, unique on the page.
 */
export function codeTabs(id: string, title: string, samples: readonly LanguageSample[]): Markup {
  return markup`<div class="code-tabs">
<div class="languages" role="group" aria-label="Language of the sample">${samples.map(
    ({ language, name }) =>
      markup`<button type="button" data-language="${language}" aria-controls="${id}-${language}" aria-pressed="false">${name}</button>`,
  )}</div>
${samples.map(({ language, name, code }) => codeBlock(code, language, `${title} · ${name}`, `${id}-${language}`))}
</div>`;
}
