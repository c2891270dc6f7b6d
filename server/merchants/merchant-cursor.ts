import { z } from "zod";
import { ApiError } from "../errors.ts";

/** Where a page of merchants ended: the list goes on strictly before it. */
export interface MerchantPosition {
  createdAt: Date;
  id: string;
}

/** The year 0, which a forged cursor may name, is none to Postgres. */
const Instant = z.iso.datetime().refine((text) => Date.parse(text) > 0);
const Position = z.tuple([Instant, z.uuid()]);

/** The opaque cursor of a position. */
export function encodeCursor(position: MerchantPosition): string {
  return Buffer.from(JSON.stringify([position.createdAt.toISOString(), position.id])).toString("base64url");
}

/** @throws ApiError cursor_invalid */
export function decodeCursor(cursor: string): MerchantPosition {
  try {
    const [createdAt, id] = Position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { createdAt: new Date(createdAt), id };
  } catch (error) {
    throw new ApiError("cursor_invalid", { param: "after", cause: error });
  }
}
