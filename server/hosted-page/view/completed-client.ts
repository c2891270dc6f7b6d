import "./checkout.css";

/** Displays the print button, which needs a script. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
for (const select of document.querySelectorAll<HTMLSelectElement>(".language-select")) {
  select.addEventListener("change", () => select.form?.requestSubmit());
}
