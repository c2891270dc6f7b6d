import type { Markup } from "../../html/markup.ts";

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** The prose of our own markup as one line, without samples. */
export function plainText({ html }: Markup): string {
  return html
    .replaceAll(/<figure[^]*?<\/figure>|<div class="languages"[^]*?<\/div>/g, " ")
    .replaceAll(/<\/?(?:p|li|ol|ul|tr|td|th|h\d|div|table)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, " ")
    .trim();
}
