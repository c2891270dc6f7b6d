import {
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from "../../server/db/embedded.ts";

/** Starts a Postgres of a test, of the release that the run is on: `test/run/postgres-releases.ts`. */
export function startTestPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ ...options, binaries: process.env["SVC_TEST_POSTGRES"] });
}
