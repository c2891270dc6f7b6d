import { Button } from "@mantine/core";
import type { Export } from "./use-export.ts";

/** Starts an export, says how far it is, and cancels it: one button, so that the focus stays. */
export function ExportButton({ of: { fileName, running, saved, start, cancel } }: { of: Export }) {
  return (
    <>
      <span className="export-state quiet small">
        <span role="status">
          {running !== null && "Exporting…"}
          {saved !== null && `${rowsText(saved)} saved in ${fileName}`}
        </span>
        {/* Not announced: it changes all the time. */}
        {running !== null && running > 0 && ` ${rowsText(running)}`}
      </span>
      <Button onClick={running === null ? start : cancel}>
        {running === null ? "Export CSV" : "Cancel export"}
      </Button>
    </>
  );
}

const rowsText = (rows: number) => `${rows.toLocaleString("en-GB")} ${rows === 1 ? "row" : "rows"}`;
