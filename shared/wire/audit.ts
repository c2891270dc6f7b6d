import { z } from "zod";

/** What is audited (design 2-api.md, Keys). */
export const AuditAction = z.enum([
  "partner_key.minted",
  "partner_key.revoked",
  "member.added",
  "member.removed",
  "workspace.fee_changed",
  "workspace.updated",
  "encryption_keys.rotated",
  "merchant.created",
  "merchant.updated",
  "merchant.closed",
  "merchant.credentials_rotated",
  "merchant.configuration_changed",
  "merchant.store_connected",
  "company.created",
  "company.updated",
  "terms_request.approved",
  "terms_request.declined",
  "delivery.replayed",
  "order.marked_paid",
  "order.canceled",
  "order.store_retried",
  "order.refunded",
  "payment.refunded",
  "attention.resolved",
  "custom_domain.registered",
  "custom_domain.deleted",
  "subscription.created",
  "subscription.updated",
  "subscription.enabled",
  "subscription.disabled",
  "subscription.replayed",
  "subscription.deleted",
  "subscription.secret_rotated",
  "pre_confirmation.configured",
  "pre_confirmation.removed",
  "sandbox.clock_advanced",
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.strictObject({
  id: z.string().describe("Unique identifier of the entry."),
  action: AuditAction.describe("What was done."),
  target: z.string().describe("Identifier of what was changed; for a member, its role and subject."),
  actor: z
    .string()
    .describe(
      "Who did it: `user:` with the subject, `partner_key:` or `merchant_key:` with the key's id, `cli` for the operator of the service, `service` for the service itself.",
    ),
  key_prefix: z
    .string()
    .nullable()
    .describe("First characters of the key that was concerned, else of the key that was used, if any."),
  request_id: z.string().nullable().describe("The API request, if it was one: `svc-request-id`."),
  changed_fields: z
    .array(z.string())
    .describe(
      "What a change of settings has changed, as the partner API names it (`b2b.on_account.offers`); never values.",
    ),
  created_at: z.iso.datetime().describe("Time of the change."),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** GET /workspaces/{workspaceId}/audit-entries. */
export const AuditPage = z.strictObject({
  entries: z.array(AuditEntry).describe("Entries of both modes, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
