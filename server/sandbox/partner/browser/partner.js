/** Opens rows, copies ids, shows relative times, and brings in what arrives while the page is open. */

const REFRESH_MS = 2000;
const table = document.querySelector("table");
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
let shown = null;

function showTimes() {
  for (const time of document.querySelectorAll("time")) {
    const seconds = Math.round((Date.parse(time.dateTime) - Date.now()) / 1000);
    const [value, unit] =
      seconds > -60
        ? [seconds, "second"]
        : seconds > -3600
          ? [seconds / 60, "minute"]
          : seconds > -86_400
            ? [seconds / 3600, "hour"]
            : [seconds / 86_400, "day"];
    time.textContent = relative.format(Math.min(0, Math.round(value)), unit);
  }
}

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
  if (rows !== shown) {
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
  showTimes();
}

table.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.classList.contains("open")) toggle(button, button.getAttribute("aria-expanded") !== "true");
  else if (button?.dataset.copy) void copy(button);
});

const linked = document.querySelector(`${location.hash || "#none"} .open`);
if (linked) toggle(linked, true);
showTimes();
setInterval(() => {
  if (!document.hidden) void refresh();
}, REFRESH_MS);
