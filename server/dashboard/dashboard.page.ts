import { definePage } from "../http/define-page.ts";
import { appPage } from "./app-page.ts";

/** The dashboard's start: the app leads on to a workspace. */
export default definePage({ method: "GET", path: "/dashboard", handler: () => appPage() });
