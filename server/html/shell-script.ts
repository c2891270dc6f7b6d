/**
 * The script of every page in the shell: copy buttons, language tabs with a stored choice, navigation that follows the
 * current heading, and the menu of small screens. All content is accessible without it.
 */
export const shellScript = `
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const label = button.textContent;
    try { await navigator.clipboard.writeText(button.dataset.copy); button.textContent = "Copied"; }
    catch { button.textContent = "Press Ctrl+C"; }
    setTimeout(() => { button.textContent = label; }, 1500);
  }
  if (event.target.closest(".nav a")) document.querySelector(".nav-menu")?.removeAttribute("open");
});
const links = new Map([...document.querySelectorAll('.nav a[href*="#"]')].map((a) => [a.hash.slice(1), a]));
const headings = [...document.querySelectorAll("main [id]")].filter((heading) => links.has(heading.id));
let reading = null;
const follow = () => {
  let passed = headings[0];
  for (const heading of headings) { if (heading.getBoundingClientRect().top > 90) break; passed = heading; }
  const link = passed && links.get(passed.id);
  if (!link || link === reading) return;
  reading?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  reading = link;
  const nav = link.closest(".nav");
  const place = link.offsetTop - nav.clientHeight / 2;
  if (nav.scrollHeight > nav.clientHeight) nav.scrollTop = place;
};
if (headings.length > 0) { addEventListener("scroll", follow, { passive: true }); follow(); }
const languages = document.querySelectorAll(".code-tabs");
const show = (wanted) => {
  for (const group of languages) {
    const buttons = [...group.querySelectorAll("[data-language]")];
    const chosen = buttons.find((button) => button.dataset.language === wanted) ?? buttons[0];
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button === chosen));
      document.getElementById(button.getAttribute("aria-controls")).hidden = button !== chosen;
    }
  }
};
let language = null;
try { language = localStorage.getItem("svc-docs-language"); } catch {}
show(language);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-language]");
  if (!button) return;
  const before = button.getBoundingClientRect().top;
  show(button.dataset.language);
  scrollBy(0, button.getBoundingClientRect().top - before);
  try { localStorage.setItem("svc-docs-language", button.dataset.language); } catch {}
});
`;
