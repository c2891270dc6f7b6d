import type { EventData } from "../webhooks/events.ts";
import type { Session } from "../../shared/wire/session.ts";
import type { SessionOrder } from "../orders/orders.sql.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** A session as /v1 returns it. @param sessionUrl the checkout URL. */
export function sessionView(session: SessionRow, sessionUrl: string, order: SessionOrder | null): Session {
  return {
    id: session.id,
    sessionUrl,
    status: session.status,
    livemode: session.livemode,
    b2b: session.b2b,
    amounts: session.amounts,
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? null,
    orderStatus: order?.status ?? null,
    clientReference: session.client_reference,
    cart: { ...session.cart },
    metadata: session.metadata ?? {},
    expiresAt: session.expires_at.toISOString(),
    completedAt: session.completed_at?.toISOString() ?? null,
    createdAt: session.created_at.toISOString(),
  };
}

/** The fields that events carry. */
type EventSessionFields = Pick<
  SessionRow,
  | "id"
  | "status"
  | "b2b"
  | "currency"
  | "amounts"
  | "client_reference"
  | "metadata"
  | "expires_at"
  | "completed_at"
  | "created_at"
  | "cart"
>;

/** `data` of session events. */
export function sessionEventData(
  session: EventSessionFields,
  orderId: string | null,
): EventData<"session.created"> {
  return {
    session: {
      id: session.id,
      status: session.status,
      b2b: session.b2b,
      currency: session.currency,
      amounts: session.amounts,
      client_reference: session.client_reference,
      metadata: session.metadata,
      expires_at: session.expires_at.toISOString(),
      completed_at: session.completed_at?.toISOString() ?? null,
      created_at: session.created_at.toISOString(),
    },
    order_id: orderId,
    cart: eventCart(session),
  };
}

/** The cart for events: as posted, `extensions` unchanged. */
function eventCart(session: Pick<SessionRow, "cart">): EventData<"session.created">["cart"] {
  return { ...session.cart } as EventData<"session.created">["cart"];
}

/** Scope of a session's events, and the extensions they carry. */
export function eventScope(session: Pick<SessionRow, "workspace_id" | "merchant_id" | "livemode" | "cart">) {
  return {
    workspaceId: session.workspace_id,
    merchantId: session.merchant_id,
    livemode: session.livemode,
    extensions: session.cart.extensions ?? null,
  };
}
