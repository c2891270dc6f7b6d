import { markup, inlineCode, type Markup } from "../html/markup.ts";

/** A table of a guide; in texts, `backticks` mark code. @param label what it lists, for those who do not see it. */
export function guideTable(
  label: string,
  heads: readonly string[],
  rows: ReadonlyArray<ReadonlyArray<string | Markup>>,
): Markup {
  const cell = (value: string | Markup) => (typeof value === "string" ? inlineCode(value) : value);
  return markup`<div class="table-scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map((value) => markup`<td>${cell(value)}</td>`)}</tr>`)}</tbody>
</table></div>`;
}
