import "../styles/completed.css";
import { followLogo } from "./follow-logo.ts";
import { forgetSession } from "./tab-storage.ts";

const { endedSession } = document.body.dataset;
if (endedSession !== undefined) forgetSession(endedSession);
followLogo();

/** Displays the print button, which needs a script. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
/** Displays the buttons that copy a value, where the browser lets a page do so. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
  const { copy = "", copied = "" } = button.dataset;
  const text = button.firstElementChild!;
  const before = text.textContent;
  let reset: ReturnType<typeof setTimeout>;
  button.hidden = !("clipboard" in navigator);
  button.addEventListener("click", () => {
    const tell = () => {
      clearTimeout(reset);
      text.textContent = copied;
      reset = setTimeout(() => (text.textContent = before), 2_000);
    };
    // Refused by the browser's settings, the value can still be selected.
    navigator.clipboard
      .writeText(copy)
      .then(tell, () => getSelection()?.selectAllChildren(button.previousElementSibling!));
  });
}
/** Displays the way back, for a page that was reached from another one. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-back]")) {
  button.hidden = window.history.length < 2;
  button.addEventListener("click", () => window.history.back());
}
for (const select of document.querySelectorAll<HTMLSelectElement>(".language-select")) {
  select.addEventListener("change", () => select.form?.requestSubmit());
}
