import { PreConfirmationCall } from "../../shared/wire/pre-confirmation.ts";
import { viewRow } from "../http/view-row.ts";
import type { PreConfirmationRow } from "./calls.sql.ts";

/** A call as the partner API returns it. */
export const viewCall = (row: PreConfirmationRow): PreConfirmationCall =>
  viewRow(PreConfirmationCall, {
    ...row,
    result: row.bypassed ? "bypassed" : (row.result ?? "pending"),
  });
