/** Style sheets are imported as side effects: Vite links them to the page. */
declare module "*.css";

/** The text of a style sheet. */
declare module "*.css?inline" {
  const style: string;
  export default style;
}
