/** Small badges beside the number. They name the network in text or plain shapes; they are no logos. */

const text = (label, fill, ink = "#fff", size = 9) =>
  `<svg viewBox="0 0 30 20"><rect width="30" height="20" rx="3" fill="${fill}"/><text x="15" y="10.5" fill="${ink}" font-family="system-ui, sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${label}</text></svg>`;

const ICONS = {
  visa: text("VISA", "#1a3c8f"),
  mastercard:
    '<svg viewBox="0 0 30 20"><rect width="30" height="20" rx="3" fill="#20242d"/><circle cx="12" cy="10" r="5.5" fill="#eb3b2e"/><circle cx="18" cy="10" r="5.5" fill="#f7a62b" fill-opacity=".9"/></svg>',
  amex: text("AMEX", "#1f72cd", "#fff", 8),
  diners: text("DINERS", "#0a4a7a", "#fff", 6.5),
  discover: text("DISC", "#e8eaee", "#e35205", 8),
};

/** The badge of the brand being typed, or those of the three common ones while nothing is known. */
export function showBrands(place, brand) {
  const shown = ICONS[brand] ?? ICONS.visa + ICONS.mastercard + ICONS.amex;
  if (place.dataset.brand === brand) return;
  place.dataset.brand = brand;
  place.innerHTML = shown;
}
