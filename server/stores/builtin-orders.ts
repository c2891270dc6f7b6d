import type { Logger } from "pino";
import { applyFilters, hasFilter } from "@wordpress/hooks";
import type { BuiltinOrderRow } from "./builtin.sql.ts";
import { renderOrderEmail, type EmailSender, type OrderEmail } from "./order-email.ts";

/** The built-in store's orders, for the sandbox pages. */
export { findBuiltinOrder, listBuiltinOrders, type BuiltinOrderRow } from "./builtin.sql.ts";

/** The confirmation e-mail of an order, with the loaded extensions applied. */
export function renderConfirmation(log: Logger, order: BuiltinOrderRow, sender: EmailSender): OrderEmail {
  return renderOrderEmail({ applyFilters, hasFilter }, log, order, sender);
}
