import { definePage } from "../http/define-page.ts";
import { isSection } from "./app/shell/navigation.ts";
import { appPage } from "./app-page.ts";

/** A page by its name alone, as `/dashboard/orders`: the app leads on to the workspace and mode used last. */
export default definePage({
  method: "GET",
  path: "/dashboard/{section}",
  handler: ({ params }) => appPage(isSection(params["section"] ?? "")),
});
