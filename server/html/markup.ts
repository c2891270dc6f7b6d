/** HTML that is safe to send: made by `markup`, which escapes every value put into it. */
export interface Markup {
  readonly html: string;
}

type Value = Markup | string | number | null | undefined | false | readonly Value[];

/** Text as it must stand in HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if ("html" in value) return value.html;
  return value.map(render).join("");
}

/**
 * HTML from a template: texts and numbers are escaped, markup is kept, lists are joined, null and false vanish.
 * @example markup`<p>Hello ${name}</p>`
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { html: parts.map((part, index) => part + render(values[index])).join("") };
}

/** HTML from a source we wrote ourselves; never for anything that came from outside. */
export function trusted(html: string): Markup {
  return { html };
}

/** A text in which `backticks` mark code. */
export function prose(text: string): Markup {
  const parts = text.split("`");
  return {
    html: parts
      .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
      .join(""),
  };
}
