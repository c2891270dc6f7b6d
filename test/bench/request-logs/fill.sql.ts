import type { Sql } from "../../../server/db/sql.ts";

/** The tenants of the inserted calls. */
export interface Owner {
  workspaceId: string;
  /** Has a tenth of the calls. */
  otherWorkspaceId: string;
  /** Has twenty calls, like every rare value here. */
  rareWorkspaceId: string;
  /** Has a tenth of the calls. */
  merchantId: string;
  rareMerchantId: string;
}

/** A range of row numbers, from which times are derived. */
export interface RowRange {
  first: number;
  last: number;
  /** Time of row 0, and interval between rows. */
  startMs: number;
  stepMs: number;
  /** Distance between rare rows of the same kind. */
  rareEvery: number;
}

/**
 * Inserts calls. Of a thousand, 700 are GET, 250 POST, 49 PATCH and 1 PUT; 900 have status 200, 50 status 201, 49 status
 * 404 and 1 status 409; 500 read a delivery, 300 the agency, 190 a session and 10 an order. Every `rareEvery`th is a
 * DELETE; a 500, a path below /v2/workspaces/, the rare merchant and the rare workspace are as rare.
 */
export async function insertCalls(sql: Sql, owner: Owner, range: RowRange): Promise<void> {
  const { first, last, startMs, stepMs, rareEvery } = range;
  await sql`
    insert into request_logs (created_at, id, request_id, workspace_id, api_key_id, merchant_id, livemode, method, path,
      status_code, latency_ms, request_size_bytes, response_size_bytes, user_agent, error_code)
    select to_timestamp((${startMs}::double precision + n * ${stepMs}::double precision) / 1000), gen_random_uuid(),
      'req_' || lpad(n::text, 26, '0'),
      case when rare = 5 then ${owner.rareWorkspaceId}::uuid when n % 10 = 7 then ${owner.otherWorkspaceId}::uuid
        else ${owner.workspaceId}::uuid end,
      ${owner.workspaceId},
      case when rare = 4 then ${owner.rareMerchantId}::uuid when by_merchant < 100 then ${owner.merchantId}::uuid end,
      true,
      case when rare = 1 then 'DELETE' when by_method < 700 then 'GET' when by_method < 950 then 'POST'
        when by_method < 999 then 'PATCH' else 'PUT' end,
      case when rare = 3 then '/v2/workspaces/' || n when by_path < 500 then '/v2/webhooks/deliveries/whd_' || n
        when by_path < 800 then '/v2/agencies/me' when by_path < 990 then '/v1/sessions/' || n
        else '/v2/orders/ord_' || n end,
      case when rare = 2 then 500 when by_status < 900 then 200 when by_status < 950 then 201
        when by_status < 999 then 404 else 409 end,
      12, 300, 800, 'acme/1.0', null
    from (
      select n, (n * 7919) % 1000 as by_method, (n * 6131) / 7 % 1000 as by_status, (n * 4513) / 3 % 1000 as by_path,
        (n * 2741) / 11 % 1000 as by_merchant, n % ${rareEvery}::bigint as rare
      from generate_series(${first}::bigint, ${last}::bigint) n) numbers`;
}
