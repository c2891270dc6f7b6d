import { trustedHtml, markup, type Markup } from "../html/markup.ts";

/** Drawings of the sample products by product id, as the contents of an SVG of 48 × 48. */
const drawings: Record<string, string> = {
  "chair-task": `<path d="M17 7h14l-1 13H18zM20 20v4M28 20v4M14 24h20v5H14zM11 20v5M37 20v5M24 29v7M24 36l-9 5M24 36l9 5M24 36v6"/>`,
  "desk-140": `<path d="M4 13h40v4H4zM10 17v21M38 17v21M6 38h8M34 38h8M10 22h28"/>`,
  "lamp-desk": `<path d="M13 41h16v-3H13zM21 38 13 23 27 11M25 8l9 7-6 8-9-7zM32 22l4 5M28 25l2 6"/>`,
  "monitor-27": `<path d="M5 9h38v24H5zM24 33v7M16 40h16M5 29h38"/>`,
  "dock-usbc": `<path d="M6 19h36v12H6zM11 25h5M20 23h4v4h-4zM28 23h4v4h-4zM37 25h1M24 19v-4c0-4 8-2 8-7"/>`,
  "paper-a4": `<path d="M12 6h18l7 7v25H12zM30 6v7h7M17 20h15M17 26h15M17 32h9M9 11v31h23"/>`,
  "whiteboard-180": `<path d="M4 9h40v26H4zM16 35v3h16v-3M10 26l7-8 6 5 9-9M34 38h3"/>`,
  "coffee-1kg": `<path d="M14 8h20v6l2 27H12l2-27zM14 14h20M24 22c-5 3-5 9 0 12 5-3 5-9 0-12zM24 22c2 4-2 8 0 12"/>`,
  "firstaid-b": `<path d="M6 16h36v24H6zM18 16v-5h12v5M22 21h4v5h5v4h-5v5h-4v-5h-5v-4h5z"/>`,
  "setup-hour": `<path d="M30 8a9 9 0 0 0-9 12L8 33l7 7 13-13a9 9 0 0 0 12-9l-5 4-5-1-1-5zM13 35h1"/>`,
};

/** The picture of a sample product as an SVG document; null for any other id. */
export function samplePicture(productId: string): Markup | null {
  const drawing = Object.hasOwn(drawings, productId) ? drawings[productId] : undefined;
  if (drawing === undefined) return null;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96" fill="none" stroke="#475467" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><rect width="48" height="48" fill="#ffffff" stroke="none"/><g transform="translate(4.8 4.8) scale(.8)">${trustedHtml(drawing)}</g></svg>`;
}
