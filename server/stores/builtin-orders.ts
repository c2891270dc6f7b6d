import type { Context } from "../context.ts";
import type { BuiltinOrderRow } from "./builtin.sql.ts";
import { renderOrderEmail, type EmailSender, type OrderEmail } from "./order-email.ts";

/** The built-in store's orders, for the sandbox pages. */
export { findBuiltinOrder, listBuiltinOrders, type BuiltinOrderRow } from "./builtin.sql.ts";

/** The confirmation e-mail of an order, with the service's extensions applied. */
export function renderConfirmation(
  { hooks, log }: Pick<Context, "hooks" | "log">,
  order: BuiltinOrderRow,
  sender: EmailSender,
): OrderEmail {
  return renderOrderEmail(hooks, log, order, sender);
}
