/** Icons of WordPress, from its package `@wordpress/icons`, whose build would bring all of them. */
import { Path, SVG } from "@wordpress/components";

const icon = (path: string) => (
  <SVG viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg">
    <Path d={path} />
  </SVG>
);

export const moreVertical = icon("M13 19h-2v-2h2v2zm0-6h-2v-2h2v2zm0-6h-2V5h2v2z");
export const check = icon("M16.5 7.5 10 13.9l-2.5-2.4-1 1 3.5 3.6 7.5-7.6z");
export const caution = icon("M5.5 19h13a1 1 0 0 0 .87-1.5l-6.5-11.25a1 1 0 0 0-1.74 0L4.63 17.5A1 1 0 0 0 5.5 19ZM12 8.25 17.63 17.5H6.37L12 8.25Zm.75 2.75v3h-1.5v-3h1.5Zm0 4v1.5h-1.5V15h1.5Z");
export const close = icon("m13.06 12 6.47-6.47-1.06-1.06L12 10.94 5.53 4.47 4.47 5.53 10.94 12l-6.47 6.47 1.06 1.06L12 13.06l6.47 6.47 1.06-1.06L13.06 12Z");
export const download = icon("M18 11.3l-1-1.1-4 4V3h-1.5v11.3L7 10.2l-1 1.1 6.2 5.8 5.8-5.8zm.5 3.7v3.5h-13V15H4v5h16v-5h-1.5z");
export const chevronDown = icon("M17.5 11.6 12 16l-5.5-4.4.9-1.2L12 14l4.5-3.6 1 1.2z");
export const arrowUp = icon("M12 3.9 6.5 9.5l1 1 3.8-3.7V20h1.5V6.8l3.7 3.7 1-1z");
export const arrowDown = icon("m16.5 13.5-3.7 3.7V4h-1.5v13.2l-3.8-3.7-1 1 5.5 5.6 5.5-5.6z");
