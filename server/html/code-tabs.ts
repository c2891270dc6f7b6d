import { codeBlock, type CodeLanguage } from "./code-block.ts";
import { markup, type Markup } from "./markup.ts";

/** The same sample in one language. */
export interface LanguageSample {
  language: CodeLanguage;
  /** As readers call it: `curl`, `TypeScript`. */
  name: string;
  code: string;
}

/**
 * One sample in several languages, of which the page's script shows one; without it, all stand below each other.
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
