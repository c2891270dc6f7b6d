import { pino, type DestinationStream } from "pino";
import { openPool } from "../../server/db/sql.ts";
import { scanDatabase } from "./database-scan.ts";
import { isTraceable } from "./secret-forms.ts";
import { createSecretSearch } from "./secret-search.ts";
import { watchTraffic } from "./traffic.ts";

/** Follows the secrets of one test file, and looks for them at its end in everything that was kept. */
export interface LeakWatch {
  /** Where the server's log goes. */
  log: DestinationStream;
  /** One line for each place that gives a secret away; call it when all is written, before the database is dropped. */
  findLeaks(databaseUrl: string): Promise<string[]>;
  /** Secrets known so far, by what they are. */
  secrets: ReadonlyMap<string, string>;
  stop(): void;
}

const SECRET_SETTING = /SECRET|TOKEN|API_KEY|ENCRYPTION_KEYS/;

/** Level from which log lines are shown too: SVC_TEST_LOG=debug. */
const shownFrom = pino.levels.values[process.env["SVC_TEST_LOG"] ?? ""] ?? Infinity;

/**
 * @param environment the server's settings, some of which are secrets.
 * @param notSecret texts that the test file sends as secrets and as other things too.
 */
export function startLeakWatch(
  environment: Record<string, string>,
  notSecret: readonly string[] = [],
): LeakWatch {
  const secrets = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    if (!SECRET_SETTING.test(name)) continue;
    for (const secret of value.split(",").filter(isTraceable)) secrets.set(secret, `the setting ${name}`);
  }
  const traffic = watchTraffic(secrets);
  const lines: string[] = [];
  return {
    secrets,
    log: {
      write(line) {
        lines.push(line);
        if (Number(/"level":(\d+)/.exec(line)?.[1]) >= shownFrom) process.stdout.write(line);
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
