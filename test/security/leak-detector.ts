import { pino, type DestinationStream } from "pino";
import { openPool } from "../../server/db/sql.ts";
import { scanDatabase } from "./scan-database.ts";
import { isTraceable } from "./secret-forms.ts";
import { createSecretSearch } from "./secret-search.ts";
import { recordSecrets } from "./record-secrets.ts";

/** Collects the secrets of one test file and searches for them in its logs and database. */
export interface LeakDetector {
  /** The server's log destination. */
  log: DestinationStream;
  /** One line for each exposed secret. Call it after the server has stopped and before the database is dropped. */
  findLeaks(databaseUrl: string): Promise<string[]>;
  /** Secrets seen so far, with their names. */
  secrets: ReadonlyMap<string, string>;
  stop(): void;
}

const SECRET_SETTING = /SECRET|TOKEN|API_KEY|ENCRYPTION_KEYS/;

/** Minimum level of log lines to print, e.g. SVC_TEST_LOG=debug. */
const printLevel = pino.levels.values[process.env["SVC_TEST_LOG"] ?? ""] ?? Infinity;

/**
 * @param environment the server's settings, some of which are secrets.
 * @param notSecret texts the test file uses as secrets and as other values too.
 */
export function startLeakDetector(
  environment: Record<string, string>,
  notSecret: readonly string[] = [],
): LeakDetector {
  const secrets = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    if (!SECRET_SETTING.test(name)) continue;
    for (const secret of value.split(",").filter(isTraceable)) secrets.set(secret, `the setting ${name}`);
  }
  const traffic = recordSecrets(secrets);
  const lines: string[] = [];
  return {
    secrets,
    log: {
      write(line) {
        lines.push(line);
        if (Number(/"level":(\d+)/.exec(line)?.[1]) >= printLevel) process.stdout.write(line);
      },
    },
    async findLeaks(databaseUrl) {
      for (const text of notSecret) secrets.delete(text);
      const search = createSecretSearch(secrets);
      const logged = lines.flatMap((line) =>
        search.find(line).map((name) => `a log line holds ${name}: ${line}`),
      );
      const sql = openPool(databaseUrl, { max: 1 });
      try {
        return [...logged.slice(0, 5), ...(await scanDatabase(sql, search))];
      } finally {
        await sql.end();
      }
    },
    stop: () => traffic.stop(),
  };
}
