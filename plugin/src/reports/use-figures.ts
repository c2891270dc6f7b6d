import { speak } from "@wordpress/a11y";
import { useEffect, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { ask } from "../rest/latest-request.ts";
import { fetchFigures } from "./reports-api.ts";

export type Loaded<Figures> = {
  /** Null until the first response. While others are loaded, those of the last one. */
  figures: Figures | null;
  isLoading: boolean;
  /** Why the last request failed. */
  failure: string;
  reload(): void;
};

/** The figures of a report, read again whenever its query changes. @param query texts by name */
export function useFigures<Figures>(report: "vat" | "receivables", query: Record<string, string>): Loaded<Figures> {
  const [figures, setFigures] = useState<Figures | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState("");
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(query);

  useEffect(() => {
    setIsLoading(true);
    return ask({
      send: (signal) => fetchFigures<Figures>(report, query, signal),
      take: (found) => {
        setFigures(found);
        setFailure("");
        setIsLoading(false);
        speak(__("The figures are loaded.", "svc-checkout"), "polite");
      },
      fail: (error) => {
        // Figures of another query must not be taken for those of this one.
        setFigures(null);
        setFailure(errorMessage(error));
        setIsLoading(false);
      },
    });
  }, [report, asked, round]);

  return { figures, isLoading, failure, reload: () => setRound((last) => last + 1) };
}
