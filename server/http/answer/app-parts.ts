import type { SecurityHeaders } from "../security-headers.ts";
import type { Route } from "../define-route.ts";
import type { Page, PageAnswer } from "../define-page.ts";
import type { Pipeline } from "../call.ts";
import type { HostDirectory } from "../host-gate.ts";
import type { PageProblem } from "../page-problem.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import type { RequestMetrics } from "../metrics.ts";

/** What the application is made of; tests and processes put different parts together. */
export interface AppParts {
  pipeline: Pipeline;
  routes: readonly Route[];
  pages: readonly Page[];
  /** What a browser is shown instead of the page that it asked for; never throws. */
  problemPage(problem: PageProblem): Promise<PageAnswer>;
  hosts: HostDirectory;
  requestLog: RequestLog;
  metrics: RequestMetrics;
  securityHeaders: SecurityHeaders;
  /** True while the process is shutting down. */
  draining(): boolean;
}
