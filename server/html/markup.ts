import { escapeHtml } from "../../shared/escape-html.ts";

/** Safe HTML: built by `markup`, which escapes every value. */
export interface Markup {
  readonly html: string;
}

type Value = Markup | string | number | null | undefined | false | readonly Value[];

function renderValue(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if ("html" in value) return value.html;
  return value.map(renderValue).join("");
}

/**
 * HTML from a template: escapes texts, keeps markup, joins lists, omits null and false.
 * @example markup`<p>Hello ${name}</p>`
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { html: parts.map((part, index) => part + renderValue(values[index])).join("") };
}

/** Marks our own HTML as safe; never use it for external input. */
export function trustedHtml(html: string): Markup {
  return { html };
}

/** Text with `backticks` rendered as code. */
export function inlineCode(text: string): Markup {
  const parts = text.split("`");
  return {
    html: parts
      .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
      .join(""),
  };
}
