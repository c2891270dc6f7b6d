/** Style sheets are imported as side effects: Vite links them to the page. */
declare module "*.css";
