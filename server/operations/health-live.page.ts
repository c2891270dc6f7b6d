import { definePage } from "../http/define-page.ts";
import { jsonPage } from "./json-page.ts";

/** Liveness: the process responds. Does not check the database, whose outage must not restart every process. */
export default definePage({
  method: "GET",
  path: "/health/live",
  handler: () => jsonPage(200, { status: "ok" }),
});
