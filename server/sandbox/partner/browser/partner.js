/** Opens rows, copies ids, and brings in what arrives while the page is open. */

const REFRESH_MS = 2000;
const table = document.querySelector("table");
let shown = null;

function toggle(button, open) {
  button.setAttribute("aria-expanded", String(open));
  document.getElementById(button.getAttribute("aria-controls")).hidden = !open;
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1500);
}

async function refresh() {
  const answer = await fetch("/rows").catch(() => null);
  if (!answer?.ok) return;
  const rows = await answer.text();
  if (rows === shown) return;
  const open = [...table.querySelectorAll('.open[aria-expanded="true"]')].map((one) =>
    one.getAttribute("aria-controls"),
  );
  const focused = document.activeElement?.getAttribute("aria-controls");
  for (const body of table.querySelectorAll("tbody")) body.remove();
  table.insertAdjacentHTML("beforeend", rows);
  for (const id of open) {
    const button = table.querySelector(`[aria-controls="${id}"]`);
    if (button) toggle(button, true);
  }
  if (focused) table.querySelector(`[aria-controls="${focused}"]`)?.focus();
  shown = rows;
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.classList.contains("open")) toggle(button, button.getAttribute("aria-expanded") !== "true");
  else if (button?.dataset.copy) void copy(button);
});

const linked = document.querySelector(`${location.hash || "#none"} .open`);
if (linked) toggle(linked, true);
setInterval(() => {
  if (!document.hidden) void refresh();
}, REFRESH_MS);
