import { listRequestLogs } from "../../../server/request-logs/list-request-logs.ts";
import { findRequestLog, type LogFilter } from "../../../server/request-logs/request-logs.sql.ts";
import type { Read } from "../growth/reads.ts";
import { DAYS, type History } from "./histories.ts";

const LIMIT = 51;
const DAY_MS = 86_400_000;
const NO_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type Filter = Partial<Omit<LogFilter, "before" | "since" | "limit">>;
type Workspace = "workspaceId" | "rareWorkspaceId";
type Merchant = "merchantId" | "rareMerchantId";

/** Single filters, from common to rare and absent values, and some combinations. */
const filters: ReadonlyArray<{ name: string; filter?: Filter; workspace?: Workspace; merchant?: Merchant }> =
  [
    { name: "" },
    { name: "status 200 to 299", filter: { statusMin: 200, statusMax: 299 } },
    { name: "status 400 to 499 (5 %)", filter: { statusMin: 400, statusMax: 499 } },
    { name: "status 409 (0.1 %)", filter: { statusMin: 409, statusMax: 409 } },
    { name: "status from 500 (20 calls)", filter: { statusMin: 500 } },
    { name: "status 503 (none)", filter: { statusMin: 503, statusMax: 503 } },
    { name: "GET", filter: { method: "GET" } },
    { name: "PUT (0.1 %)", filter: { method: "PUT" } },
    { name: "DELETE (20 calls)", filter: { method: "DELETE" } },
    { name: "path /v2/webhooks/ (50 %)", filter: { pathPrefix: "/v2/webhooks/" } },
    { name: "path /v2/orders/ (1 %)", filter: { pathPrefix: "/v2/orders/" } },
    { name: "path /v2/workspaces/ (20 calls)", filter: { pathPrefix: "/v2/workspaces/" } },
    { name: "path /v3/ (none)", filter: { pathPrefix: "/v3/" } },
    { name: "GET below /v2/ with 500", filter: { method: "GET", pathPrefix: "/v2/", statusMin: 500 } },
    { name: "PUT below /v2/orders/", filter: { method: "PUT", pathPrefix: "/v2/orders/" } },
    { name: "a merchant's (10 %)", merchant: "merchantId" },
    { name: "a merchant's, 409", merchant: "merchantId", filter: { statusMin: 409, statusMax: 409 } },
    { name: "a workspace's (20 calls)", workspace: "rareWorkspaceId" },
    { name: "a merchant's (20 calls)", merchant: "rareMerchantId" },
    { name: "a merchant's (20 calls), GET", merchant: "rareMerchantId", filter: { method: "GET" } },
  ];

const listReads = filters.flatMap(({ name, filter, workspace, merchant }) =>
  [false, true].map((isPaged): Read<History> => ({
    name: ["list", name, isPaged ? "from a random time" : ""].filter((part) => part !== "").join(", "),
    async run({ sql, owner }) {
      const tenant = {
        workspaceId: owner[workspace ?? "workspaceId"],
        livemode: true,
        merchantId: merchant === undefined ? null : owner[merchant],
      };
      const rows = await listRequestLogs(sql, tenant, {
        ...filter,
        before: isPaged ? { createdAt: new Date(Date.now() - Math.random() * 25 * DAY_MS), id: NO_ID } : null,
        since: new Date(Date.now() - DAYS * DAY_MS),
        now: new Date(),
        limit: LIMIT,
      });
      return rows.length;
    },
  })),
);

const lookUp: Read<History> = {
  name: "look-up by request id",
  async run({ sql, owner, startMs, stepMs, count }) {
    const number = Math.floor(Math.random() * count);
    const at = startMs + number * stepMs;
    const row = await findRequestLog(
      sql,
      { workspaceId: owner.workspaceId, livemode: true, merchantId: null },
      `req_${String(number).padStart(26, "0")}`,
      { from: new Date(at - 60_000), to: new Date(at + 3_600_000) },
    );
    return row === null ? 0 : 1;
  },
};

export const reads: ReadonlyArray<Read<History>> = [...listReads, lookUp];
