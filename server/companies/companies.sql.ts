import { jsonOrNull, type Sql } from "../db/sql.ts";
import type { PagePosition } from "../http/input/page-cursor.ts";

export interface CompanyRow {
  id: string;
  merchant_id: string;
  name: string;
  vat_numbers: string[];
  terms: string[] | null;
  /** Minor units by currency. */
  credit_limits: Record<string, number> | null;
  overdue_days: number | null;
  status: "active" | "suspended";
  note: string;
  created_at: Date;
  updated_at: Date;
}

export type CompanyContent = Omit<CompanyRow, "id" | "merchant_id" | "created_at" | "updated_at">;

export interface MemberRow {
  company_id: string;
  reference: string;
  terms: string[] | null;
}

export async function insertCompany(
  sql: Sql,
  merchantId: string,
  id: string,
  of: CompanyContent,
): Promise<CompanyRow> {
  const [row] = await sql<CompanyRow[]>`
    insert into companies (id, merchant_id, name, vat_numbers, terms, credit_limits, overdue_days, status, note)
    values (${id}, ${merchantId}, ${of.name}, ${of.vat_numbers}, ${of.terms}, ${jsonOrNull(sql, of.credit_limits)},
      ${of.overdue_days}, ${of.status}, ${of.note})
    returning *`;
  return row!;
}

export async function updateCompany(
  sql: Sql,
  merchantId: string,
  id: string,
  to: CompanyContent,
): Promise<CompanyRow> {
  const [row] = await sql<CompanyRow[]>`
    update companies set name = ${to.name}, vat_numbers = ${to.vat_numbers}, terms = ${to.terms},
      credit_limits = ${jsonOrNull(sql, to.credit_limits)}, overdue_days = ${to.overdue_days}, status = ${to.status},
      note = ${to.note}, updated_at = svc_now()
    where id = ${id} and merchant_id = ${merchantId}
    returning *`;
  return row!;
}

/** @param options.lock keeps orders and other changes of the company waiting until the transaction ends. */
export async function findCompany(
  sql: Sql,
  merchantId: string,
  id: string,
  options: { lock: boolean },
): Promise<CompanyRow | null> {
  const [row] = await sql<CompanyRow[]>`
    select * from companies where id = ${id} and merchant_id = ${merchantId}
    ${options.lock ? sql`for no key update` : sql``}`;
  return row ?? null;
}

/** Newest first. */
export async function listCompanyRows(
  sql: Sql,
  merchantId: string,
  page: { limit: number; after: PagePosition | null },
): Promise<CompanyRow[]> {
  const { after } = page;
  return sql<CompanyRow[]>`
    select * from companies
    where merchant_id = ${merchantId}
      ${after === null ? sql`` : sql`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc limit ${page.limit}`;
}

/** Ordered by reference. */
export async function listCompanyMembers(
  sql: Sql,
  merchantId: string,
  companyIds: readonly string[],
): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select company_id, reference, terms from company_members
    where merchant_id = ${merchantId} and company_id = any(${[...companyIds]}) order by company_id, reference`;
}

/**
 * Customers who belong to another company, with its name. Locks the customers' rows and the company's members, in one order,
 * until the transaction ends.
 */
export async function lockMembers(
  sql: Sql,
  merchantId: string,
  companyId: string,
  references: readonly string[],
): Promise<Array<{ reference: string; company_id: string; company_name: string }>> {
  await sql`
    select 1 from company_members
    where merchant_id = ${merchantId} and (company_id = ${companyId} or reference = any(${[...references]}))
    order by reference for update`;
  return sql<Array<{ reference: string; company_id: string; company_name: string }>>`
    select m.reference, m.company_id, c.name as company_name
    from company_members m join companies c on c.id = m.company_id
    where m.merchant_id = ${merchantId} and m.company_id <> ${companyId} and m.reference = any(${[...references]})
    order by m.reference`;
}

/**
 * Replaces a company's members.
 * @param moved customers of other companies who move to this one
 * @returns whether all are members now; false if another transaction has just made one of them a member elsewhere.
 */
export async function replaceMembers(
  sql: Sql,
  merchantId: string,
  companyId: string,
  members: ReadonlyArray<Pick<MemberRow, "reference" | "terms">>,
  moved: readonly string[],
): Promise<boolean> {
  await sql`
    delete from company_members
    where merchant_id = ${merchantId} and (company_id = ${companyId} or reference = any(${[...moved]}))`;
  if (members.length === 0) return true;
  const rows = members.map(({ reference, terms }) => ({
    merchant_id: merchantId,
    reference,
    company_id: companyId,
    terms: terms === null ? null : [...terms],
  }));
  const inserted = await sql`
    insert into company_members (merchant_id, reference, company_id, terms)
    select merchant_id, reference, company_id, terms from jsonb_populate_recordset(null::company_members, ${sql.json(rows)})
    order by reference
    on conflict (merchant_id, reference) do nothing`;
  return inserted.count === members.length;
}

/** The platform that receives a merchant's orders. */
export async function findStorePlatform(sql: Sql, merchantId: string): Promise<string | null> {
  const [row] = await sql<{ store_platform: string }[]>`
    select store_platform from merchants where id = ${merchantId}`;
  return row?.store_platform ?? null;
}
