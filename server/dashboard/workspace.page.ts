import { definePage } from "../http/define-page.ts";
import { isPagePath } from "./app/page-paths.ts";
import { appPage } from "./app-page.ts";

/** A page of a workspace in test or live mode; the app reads the address. */
export default definePage({
  method: "GET",
  path: "/dashboard/{workspace}/{mode}/{*page}",
  handler: ({ params }) => appPage(isPagePath(params["page"] ?? "")),
});
