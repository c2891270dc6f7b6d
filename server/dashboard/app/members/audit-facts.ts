import type { components } from "../../../../client/src/partner-api.ts";

export type AuditEntry = components["schemas"]["AuditEntry"];
export type AuditAction = AuditEntry["action"];

/** What was done, by action; a new one that is missing here does not compile. */
export const actionNames: Record<AuditAction, string> = {
  "partner_key.minted": "API key created",
  "partner_key.revoked": "API key revoked",
  "member.added": "Member added or role changed",
  "member.removed": "Member removed",
  "workspace.fee_changed": "Application fee changed",
  "workspace.updated": "Workspace changed",
  "encryption_keys.rotated": "Encryption keys rotated",
  "merchant.created": "Store onboarded",
  "merchant.updated": "Store changed",
  "merchant.closed": "Store closed",
  "merchant.credentials_rotated": "Store credentials rotated",
  "merchant.configuration_changed": "Store configuration changed",
  "merchant.store_connected": "Store connected",
  "company.created": "Company created",
  "company.updated": "Company changed",
  "terms_request.approved": "Request to buy on account approved",
  "terms_request.declined": "Request to buy on account declined",
  "delivery.replayed": "Delivery replayed",
  "order.marked_paid": "Order marked as paid",
  "order.canceled": "Order canceled",
  "order.store_retried": "Order sent to its store again",
  "order.refunded": "Order refunded",
  "attention.resolved": "Marked as resolved",
  "payment.refunded": "Payment refunded",
  "custom_domain.registered": "Domain added",
  "custom_domain.deleted": "Domain removed",
  "subscription.created": "Subscription created",
  "subscription.updated": "Subscription changed",
  "subscription.enabled": "Subscription enabled",
  "subscription.disabled": "Subscription disabled",
  "subscription.replayed": "Deliveries replayed",
  "subscription.deleted": "Subscription deleted",
  "subscription.secret_rotated": "Signing secret rotated",
  "pre_confirmation.configured": "Pre-confirmation hook set",
  "pre_confirmation.removed": "Pre-confirmation hook removed",
  "sandbox.clock_advanced": "Sandbox's clock moved forward",
};

export const isAction = (text: unknown): text is AuditAction =>
  typeof text === "string" && text in actionNames;

/** A setting by its path: `b2b.on_account.max_order` is "On account: max order". */
export function settingName(path: string): string {
  const [group, name] = path
    .split(".")
    .slice(-2)
    .map((part) => part.replaceAll("_", " ")) as [string, string?];
  const text = name === undefined ? group : `${group}: ${name}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
