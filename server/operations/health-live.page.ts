import { definePage } from "../http/define-page.ts";
import { jsonPage } from "./json-page.ts";

/** The process runs and answers. Asks nothing else: a database away must not make every process restart. */
export default definePage({
  method: "GET",
  path: "/health/live",
  handler: () => jsonPage(200, { status: "ok" }),
});
