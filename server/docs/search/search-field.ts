import { markup, type Markup } from "../../html/markup.ts";
import { MOST_LETTERS } from "./find-entries.ts";

/** The field in the header of the docs. Without a script it opens the page of results. */
export function searchField(query: string): Markup {
  return markup`<form class="docs-search" role="search" action="/docs/search">
<input type="search" name="q" value="${query}" maxlength="${MOST_LETTERS}" placeholder="Search the docs" aria-label="Search the docs" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<p class="search-status" role="status"></p>
<div class="search-panel" hidden></div>
</form>`;
}

/**
 * Shows the results below the field while the reader types: it fetches the page of results and takes them from it. Arrow keys
 * move between field and results, Escape closes them, Enter in the field opens the page.
 */
export const searchScript = `
const search = document.querySelector(".docs-search");
const field = search.querySelector("input");
const panel = search.querySelector(".search-panel");
const said = search.querySelector(".search-status");
let asked = null;
let wait = 0;
const close = () => { panel.hidden = true; said.textContent = ""; };
const ask = async () => {
  asked?.abort();
  const query = field.value.trim();
  if (query === "") return close();
  asked = new AbortController();
  try {
    const answer = await fetch("/docs/search?q=" + encodeURIComponent(query), { signal: asked.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    panel.replaceChildren(...page.getElementById("search-results").children);
  } catch (error) {
    if (error.name === "AbortError") return;
    panel.textContent = "The search cannot be reached. Press Enter to try again.";
  }
  if (!search.contains(document.activeElement)) return;
  panel.hidden = false;
  panel.scrollTop = 0;
  said.textContent = (panel.firstElementChild ?? panel).textContent;
};
field.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(ask, 120); });
search.addEventListener("submit", (event) => { if (field.value.trim() === "") event.preventDefault(); });
search.addEventListener("focusout", (event) => { if (!search.contains(event.relatedTarget)) close(); });
panel.addEventListener("mousedown", (event) => event.preventDefault());
panel.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
search.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !panel.hidden) { event.preventDefault(); field.focus(); return close(); }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || panel.hidden) return;
  event.preventDefault();
  const stops = [field, ...panel.querySelectorAll("a")];
  stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement) + step))].focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  event.preventDefault();
  field.focus();
  field.select();
});
`;
