import type { Sql } from "./sql.ts";

/** Whose rows are meant: a workspace's in one mode; a merchant narrows it. */
export interface Scope {
  workspaceId: string;
  livemode: boolean;
  merchantId: string | null;
}

/** The condition that rows belong to a scope. @param table its alias with a dot, where there are several. */
export const belongsTo = (sql: Sql, scope: Scope, table = sql``) => sql`
  ${table}workspace_id = ${scope.workspaceId} and ${table}livemode = ${scope.livemode}
  ${scope.merchantId === null ? sql`` : sql`and ${table}merchant_id = ${scope.merchantId}`}`;
