import { randomBytes } from "node:crypto";
import { parseConfig } from "../../../server/config.ts";
import { openPool, type Pool } from "../../../server/db/sql.ts";
import { createMetrics } from "../../../server/http/metrics.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { startFaultyServer, type FaultyServer } from "../../../server/vat/authority.suite.ts";
import { createVatService } from "../../../server/vat/check-vat.ts";
import { answerAsVies } from "../../../server/vat/vies-answers.suite.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";

/** The VAT service in this process, with a Postgres (fsync on) and a VIES server that can hang. */
export interface VatTestbed {
  sql: Pool;
  vies: FaultyServer;
  check: (vatNumber: string) => Promise<string>;
  close(): Promise<void>;
}

const MERCHANT_ID = "7f1cbb4e-0000-4000-8000-000000000001";

export async function createVatTestbed(): Promise<VatTestbed> {
  const postgres = await startScratchPostgres();
  const vies = await startFaultyServer(answerAsVies);
  const sql = openPool(postgres.url);
  const config = parseConfig({
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    VIES_URL: vies.url,
  });
  const vat = createVatService({
    sql,
    config,
    log: createLogger("silent", "bench"),
    clock: { now: () => Date.now() },
    metrics: createMetrics(),
    mailer: null,
  });
  return {
    sql,
    vies,
    check: async (vatNumber) => {
      const result = await vat.check({ vatNumber, merchantId: MERCHANT_ID, sessionId: null, requester: {} });
      return result.status;
    },
    async close() {
      await sql.end();
      await vies.close();
      await postgres.close();
    },
  };
}
