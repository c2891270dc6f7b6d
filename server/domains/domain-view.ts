import type { CustomDomain, CustomDomainDetail } from "../../shared/wire/domain.ts";
import type { Config } from "../config.ts";
import type { EventData } from "../webhooks/events.ts";
import { cnameTargetOf } from "./cname-target.ts";
import { challengeName } from "./dns-proof.ts";
import type { DomainRow, RegisteredRow } from "./domains.sql.ts";

/** A registration as POST returns it (specification, Custom-domain registration). */
export function customDomainView(config: Config, row: RegisteredRow): CustomDomain {
  return {
    hostname: row.hostname,
    cname_target: cnameTargetOf(config),
    ssl_status: row.ssl_status,
    ownership_verification: { type: "txt", name: challengeName(row.hostname), value: row.token },
    cdn_id: row.cdn_id,
  };
}

/** A registration as GET returns it, with the result of the last check. */
export function customDomainDetailView(config: Config, row: RegisteredRow): CustomDomainDetail {
  return {
    ...customDomainView(config, row),
    verification_error: row.verification_error,
    last_checked_at: row.last_checked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Scope and data of `domain.updated`. */
export function domainUpdatedEvent(
  config: Config,
  row: Pick<DomainRow, "workspace_id" | "merchant_id" | "livemode" | "hostname" | "ssl_status">,
): { workspaceId: string; merchantId: string; livemode: boolean; data: EventData<"domain.updated"> } {
  return {
    workspaceId: row.workspace_id,
    merchantId: row.merchant_id,
    livemode: row.livemode,
    data: {
      registration: {
        hostname: row.hostname,
        cname_target: cnameTargetOf(config),
        ssl_status: row.ssl_status,
      },
    },
  };
}
