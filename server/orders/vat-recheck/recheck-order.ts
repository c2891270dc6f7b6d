import type { VatResult } from "../../../shared/wire/checkout-page.ts";
import type { Context } from "../../context.ts";
import { getMerchantForCheckout, type CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import { sendNotice } from "../../notices/notices.ts";
import { withVat } from "../../stores/order-vat.ts";
import type { OrderVat } from "../../stores/platform.ts";
import { enqueueStoreCommand } from "../store-sync/enqueue-store-command.ts";
import { reviewVatName } from "../vat-name-match.ts";
import { endRecheck, type RecheckRow } from "./vat-rechecks.sql.ts";
import { emit } from "../../webhooks/emit.ts";
import { orderEventData, orderEventScope } from "../order-event.ts";
import { findOrderRecord, lockOrderRecord, saveOrderVat } from "../orders.sql.ts";

/**
 * Re-checks the VAT number of an order. The result is recorded, emitted as `vat.rechecked` and enqueued for the store in
 * one transaction, once; the order's tax does not change.
 * @returns false if the authority gave no result.
 */
export async function recheckOrder(ctx: Context, recheck: RecheckRow): Promise<boolean> {
  const merchant = await getMerchantForCheckout(ctx.sql, recheck.merchant_id);
  const order = await findOrderRecord(ctx.sql, recheck.order_id);
  const { eu, gb } = merchant.configuration.b2b.vatNumbers;
  const result = await ctx.vat.check({
    vatNumber: recheck.vat_number,
    merchantId: merchant.id,
    sessionId: order?.session_id ?? null,
    requester: { ...(eu ? { eu } : {}), ...(gb ? { gb } : {}) },
    purpose: "recheck",
  });
  if (result.status === "valid" || result.status === "invalid") {
    await recordAnswer(ctx, recheck, orderVatOf(result));
    return true;
  }
  if (ctx.clock.now() >= recheck.give_up_at.getTime()) await giveUp(ctx, recheck, merchant);
  return false;
}

function orderVatOf(result: VatResult): OrderVat {
  return {
    number: result.vatNumber,
    valid: result.status === "valid",
    country: result.country,
    name: result.name,
    consultation: result.consultationNumber,
    checkedAt: result.checkedAt,
  };
}

async function recordAnswer(ctx: Context, recheck: RecheckRow, finding: OrderVat): Promise<void> {
  await ctx.sql.begin(async (sql) => {
    const order = await lockOrderRecord(sql, recheck.order_id);
    if (!(await endRecheck(sql, order.id, { state: "answered", finding }))) return;
    const changed = await saveOrderVat(sql, order.id, withVat(order.meta, finding));
    await emit(ctx, sql, "vat.rechecked", {
      ...orderEventScope(changed),
      data: {
        ...orderEventData(changed),
        check: {
          vat_number: finding.number,
          country: finding.country,
          status: finding.valid ? "valid" : "invalid",
          name: finding.name,
          consultation_number: finding.consultation,
          checked_at: finding.checkedAt,
        },
      },
    });
    await reviewVatName(ctx, sql, changed);
    await enqueueStoreCommand(ctx, sql, order, { kind: "set_vat", payload: { vat: finding } });
  });
}

/** The order keeps its warning; the workspace gets one notice per merchant. */
async function giveUp(ctx: Context, recheck: RecheckRow, merchant: CheckoutMerchant): Promise<void> {
  await ctx.sql.begin(async (sql) => {
    if (!(await endRecheck(sql, recheck.order_id, { state: "given_up", finding: null }))) return;
    await sendNotice(ctx, sql, `VAT numbers of ${merchant.name} could not be checked`, {
      workspace_id: merchant.workspaceId,
      livemode: merchant.livemode,
      kind: "vat_recheck_given_up",
      subject_id: merchant.id,
      text:
        `The VAT number of order ${recheck.order_id} of ${merchant.name} could not be checked within seven days, and ` +
        "other orders may be affected. They keep _svc_vat_warning and are not checked again automatically. Check the " +
        "numbers with POST /v1/vat/validate or manually, and correct the tax where a number is not valid.",
    });
  });
  ctx.log.warn({ order_id: recheck.order_id }, "gave up re-checking an order's VAT number");
}
