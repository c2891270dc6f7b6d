/**
 * Shows the merchant's name in place of a logo that does not load, by a class of the element around both: also before the
 * page is hydrated, and again after a change of the colour scheme, which has a logo of its own.
 */
export function followLogo(page: ParentNode = document): void {
  const logo = page.querySelector<HTMLImageElement>(".brand-logo");
  if (logo === null) return;
  const show = (failed: boolean) => logo.closest(".brand")?.classList.toggle("brand--failed", failed);
  logo.addEventListener("load", () => show(false));
  logo.addEventListener("error", () => show(true));
  // It may have failed before. A drawing without a size of its own has no natural width in some browsers.
  if (logo.complete) logo.decode().catch(() => show(true));
}
