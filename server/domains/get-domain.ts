import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { findDomain, type RegisteredRow } from "./domains.sql.ts";

/** A merchant's registration. @throws ApiError resource_not_found */
export async function getDomain(sql: Sql, merchantId: string, hostname: string): Promise<RegisteredRow> {
  const row = await findDomain(sql, merchantId, hostname);
  if (row !== null) return row;
  throw new ApiError("resource_not_found", {
    message: "Hostname not found for this merchant.",
    param: "hostname",
  });
}
