import type { z } from "zod";
import {
  CompanyId,
  type Company,
  type CompanyPage,
  type CompanyPatch,
  type CreateCompany,
  type NewMember,
} from "../../shared/wire/company.ts";
import type { Context } from "../context.ts";
import { newUlid } from "../crypto/random-ids.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import {
  findCompany,
  findStorePlatform,
  insertCompany,
  listCompanyMembers,
  listCompanyRows,
  lockMembers,
  replaceMembers,
  updateCompany,
  type CompanyContent,
  type CompanyRow,
  type MemberRow,
} from "./companies.sql.ts";

/** Companies of the built-in store. Those of a connected store are its own: what is displayed here would grant nothing. */

/** @throws ApiError store_keeps_companies */
async function assertOwnCompanies(sql: Sql, merchantId: string): Promise<void> {
  if ((await findStorePlatform(sql, merchantId)) !== "builtin") throw new ApiError("store_keeps_companies");
}

/** In the caller's transaction. @throws ApiError store_keeps_companies, duplicate_resource */
export async function createCompany(
  ctx: Pick<Context, "clock">,
  sql: Sql,
  merchantId: string,
  body: CreateCompany,
): Promise<Company> {
  await assertOwnCompanies(sql, merchantId);
  const id = `co_${newUlid(ctx.clock.now())}`;
  const row = await insertCompany(sql, merchantId, id, contentOf(body));
  await saveMembers(sql, merchantId, id, body.members);
  return companyOf(sql, row);
}

/** In the caller's transaction. @throws ApiError store_keeps_companies, resource_not_found, duplicate_resource */
export async function changeCompany(
  sql: Sql,
  merchantId: string,
  id: string,
  patch: CompanyPatch,
): Promise<Company> {
  await assertOwnCompanies(sql, merchantId);
  const known = await getCompanyRow(sql, merchantId, id, { lock: true });
  const before = await companyOf(sql, known);
  const row = await updateCompany(sql, merchantId, id, contentOf({ ...before, ...patch }));
  if (patch.members !== undefined) await saveMembers(sql, merchantId, id, patch.members);
  return companyOf(sql, row);
}

/** @throws ApiError resource_not_found */
export async function getCompany(sql: Sql, merchantId: string, id: string): Promise<Company> {
  return companyOf(sql, await getCompanyRow(sql, merchantId, id, { lock: false }));
}

/**
 * A page of a merchant's companies, newest first.
 * @param query `after`: the previous page's `nextAfter`. @throws ApiError cursor_invalid
 */
export async function listCompanies(
  sql: Sql,
  merchantId: string,
  query: { limit: number; after?: string | undefined },
): Promise<z.output<typeof CompanyPage>> {
  const after = query.after === undefined ? null : decodeCursor(query.after, CompanyId);
  const rows = await listCompanyRows(sql, merchantId, { limit: query.limit + 1, after });
  const { page, nextAfter } = cutPage(rows, query.limit);
  return { companies: await viewCompanies(sql, merchantId, page), nextAfter };
}

async function viewCompanies(sql: Sql, merchantId: string, rows: readonly CompanyRow[]): Promise<Company[]> {
  const ids = rows.map(({ id }) => id);
  const members = await listCompanyMembers(sql, merchantId, ids);
  const byCompany = Map.groupBy(members, ({ company_id: id }) => id);
  return rows.map((row) => companyView(row, byCompany.get(row.id) ?? []));
}

async function companyOf(sql: Sql, row: CompanyRow): Promise<Company> {
  const [company] = await viewCompanies(sql, row.merchant_id, [row]);
  return company!;
}

async function getCompanyRow(
  sql: Sql,
  merchantId: string,
  id: string,
  options: { lock: boolean },
): Promise<CompanyRow> {
  const row = await findCompany(sql, merchantId, id, options);
  if (row === null) throw new ApiError("resource_not_found", { message: "Company not found.", param: "id" });
  return row;
}

/** @throws ApiError duplicate_resource for a customer of another company than the one to move from. */
async function saveMembers(
  sql: Sql,
  merchantId: string,
  id: string,
  members: readonly NewMember[],
): Promise<void> {
  const references = members.map(({ reference }) => reference);
  const elsewhere = await lockMembers(sql, merchantId, id, references);
  const movesFrom = new Map(members.map(({ reference, moveFrom }) => [reference, moveFrom]));
  const refused = elsewhere.find((row) => movesFrom.get(row.reference) !== row.company_id);
  if (refused !== undefined) throw belongsElsewhere(references, refused);
  const moved = elsewhere.map(({ reference }) => reference);
  if (await replaceMembers(sql, merchantId, id, members, moved)) return;
  // Another transaction has added one in the meantime, and is committed.
  const [taken] = await lockMembers(sql, merchantId, id, references);
  throw taken === undefined ? new ApiError("duplicate_resource") : belongsElsewhere(references, taken);
}

function belongsElsewhere(
  references: readonly string[],
  row: { reference: string; company_id: string; company_name: string },
): ApiError {
  const param = `members[${references.indexOf(row.reference)}].reference`;
  return new ApiError("duplicate_resource", {
    message: `${param}: the customer belongs to the company "${row.company_name}". Send its id as \`moveFrom\` to move them.`,
    param,
    meta: { reference: row.reference, company_id: row.company_id, company_name: row.company_name },
  });
}

function contentOf(company: Omit<CreateCompany, "members">): CompanyContent {
  const { creditLimits } = company;
  return {
    name: company.name,
    vat_numbers: company.vatNumbers,
    terms: company.terms,
    credit_limits:
      creditLimits && Object.fromEntries(creditLimits.map(({ currency, amount }) => [currency, amount])),
    overdue_days: company.overdueDays,
    status: company.status,
    note: company.note,
  };
}

function companyView(row: CompanyRow, members: readonly MemberRow[]): Company {
  const limits =
    row.credit_limits && Object.entries(row.credit_limits).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    id: row.id,
    name: row.name,
    vatNumbers: row.vat_numbers,
    members: members.map(({ reference, terms }) => ({ reference, terms })),
    terms: row.terms,
    creditLimits: limits && limits.map(([currency, amount]) => ({ amount, currency })),
    overdueDays: row.overdue_days,
    status: row.status,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
