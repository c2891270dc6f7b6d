import { z } from "zod";
import { OrderId } from "../../shared/wire/order.ts";
import { ApiError } from "../errors.ts";

/** Where a page of orders ended. */
export interface OrderPosition {
  createdAt: Date;
  id: string;
}

/** The year 0, which a forged cursor may name, is none to Postgres. */
const Instant = z.iso
  .datetime()
  .refine((text) => Date.parse(text) > 0)
  .transform((text) => new Date(text));
const Cursor = z.tuple([Instant, OrderId]);

/** The position as the opaque text of `next_after`. */
export function cursorOf(position: OrderPosition): string {
  return Buffer.from(JSON.stringify([position.createdAt.toISOString(), position.id])).toString("base64url");
}

/** Reads what {@link cursorOf} wrote. @throws ApiError cursor_invalid */
export function parseCursor(text: string): OrderPosition {
  try {
    const [createdAt, id] = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { createdAt, id };
  } catch (error) {
    throw new ApiError("cursor_invalid", { param: "after", cause: error });
  }
}
