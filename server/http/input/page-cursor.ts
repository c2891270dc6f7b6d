import { z } from "zod";
import { ApiError } from "../../errors.ts";

/** Where a page ended, newest first: the list goes on strictly before it. */
export interface PagePosition {
  createdAt: Date;
  id: string;
}

/** The year 0, which a forged cursor may name, is none to Postgres. */
const Instant = z.iso.datetime().refine((text) => Date.parse(text) > 0);

/** An opaque cursor that holds these values. */
export function encodeValues(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** What a cursor holds. @throws ApiError cursor_invalid */
export function decodeValues<Values>(cursor: string, Form: z.ZodType<Values>): Values {
  try {
    return Form.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (error) {
    throw new ApiError("cursor_invalid", { param: "after", cause: error });
  }
}

/**
 * @param Id the form of the list's ids.
 * @throws ApiError cursor_invalid
 */
export function decodeCursor(cursor: string, Id: z.ZodType<string>): PagePosition {
  const [createdAt, id] = decodeValues(cursor, z.tuple([Instant, Id]));
  return { createdAt: new Date(createdAt), id };
}

/**
 * One page out of rows read with one more than its limit, and the cursor of the next: null when there is none.
 */
export function cutPage<R extends { created_at: Date; id: string }>(
  rows: readonly R[],
  limit: number,
): { page: R[]; nextAfter: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length && last !== undefined;
  return { page, nextAfter: hasMore ? encodeValues([last.created_at.toISOString(), last.id]) : null };
}
