/** Style sheets are imported for their effect on the build: Vite links them to the page. */
declare module "*.css";
