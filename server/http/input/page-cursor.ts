import { z } from "zod";
import { ApiError } from "../../errors.ts";

/** Where a page ended, newest first: the list goes on strictly before it. */
export interface PagePosition {
  createdAt: Date;
  id: string;
}

/** The year 0, which a forged cursor may name, is none to Postgres. */
const Instant = z.iso.datetime().refine((text) => Date.parse(text) > 0);

/** The opaque cursor of a position. */
function encodeCursor(position: PagePosition): string {
  return Buffer.from(JSON.stringify([position.createdAt.toISOString(), position.id])).toString("base64url");
}

/**
 * @param Id the form of the list's ids.
 * @throws ApiError cursor_invalid
 */
export function decodeCursor(cursor: string, Id: z.ZodType<string>): PagePosition {
  try {
    const parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown;
    const [createdAt, id] = z.tuple([Instant, Id]).parse(parts);
    return { createdAt: new Date(createdAt), id };
  } catch (error) {
    throw new ApiError("cursor_invalid", { param: "after", cause: error });
  }
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
  return { page, nextAfter: hasMore ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null };
}
