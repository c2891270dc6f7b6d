import { closeNotices, sendNotice } from "../notices/notices.ts";
import type { AuthorityParts, VatAuthorityName } from "./authority.ts";
import { findNoticeMerchant } from "./vat-checks.sql.ts";

interface AskedRequester {
  merchantId: string;
  authority: VatAuthorityName;
  /** The merchant's own number, with prefix. */
  requester: string;
}

const services: Record<VatAuthorityName, { name: string; setting: string }> = {
  vies: { name: "The EU VAT service", setting: "b2b.vatNumbers.eu" },
  hmrc: { name: "HMRC", setting: "b2b.vatNumbers.gb" },
};

const subjectOf = ({ merchantId, authority }: AskedRequester): string => `${merchantId}/${authority}`;

/**
 * Notifies the workspace once that an authority does not accept the merchant's own number. Checks continue, but without
 * a consultation number as evidence.
 */
export async function sendRequesterNotice(
  parts: Pick<AuthorityParts, "sql" | "log" | "clock" | "mailer">,
  asked: AskedRequester,
): Promise<void> {
  parts.log.warn(
    { merchant: asked.merchantId, authority: asked.authority },
    "the authority does not accept the merchant's own VAT number",
  );
  const merchant = await findNoticeMerchant(parts.sql, asked.merchantId);
  // Checks from the command line are no merchant's.
  if (merchant === null) return;
  const { name, setting } = services[asked.authority];
  await parts.sql.begin((sql) =>
    sendNotice(parts, sql, `VAT number of ${merchant.name} not accepted`, {
      workspace_id: merchant.workspace_id,
      livemode: merchant.livemode,
      kind: "vat_requester_refused",
      subject_id: subjectOf(asked),
      text:
        `${name} does not accept ${asked.requester} as the VAT number of ${merchant.name}. Shoppers' numbers are still ` +
        `checked, but without a consultation number. Correct ${setting} in the merchant's configuration.`,
    }),
  );
}

/** Closes the notice once the number is accepted. */
export async function closeRequesterNotice(
  parts: Pick<AuthorityParts, "sql" | "clock">,
  asked: AskedRequester,
): Promise<void> {
  const merchant = await findNoticeMerchant(parts.sql, asked.merchantId);
  if (merchant === null) return;
  await closeNotices(parts.sql, merchant.workspace_id, subjectOf(asked), new Date(parts.clock.now()));
}
