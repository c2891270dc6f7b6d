import { useEffect, useState } from "react";
import type { CheckoutMessages } from "../../../shared/form/messages.ts";
import type { AskPanelProps } from "./AskPanel.tsx";
import { loadAskTexts } from "./ask-texts.ts";
import type { AskTexts } from "./texts/en.ts";

interface LoadedPanel {
  Panel: (props: AskPanelProps) => React.JSX.Element;
  texts: AskTexts;
}

type AskButtonProps = Pick<AskPanelProps, "token" | "nonce" | "merchantName"> & {
  messages: CheckoutMessages;
};

/** Opens the panel for questions, which is loaded with the first click. */
export function AskButton({ messages, ...panel }: AskButtonProps) {
  const [loaded, setLoaded] = useState<LoadedPanel | null>(null);
  const [presses, setPresses] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  const open = () => {
    setPresses((count) => count + 1);
    setFailed(false);
    if (loaded !== null) return;
    Promise.all([import("./AskPanel.tsx"), loadAskTexts(messages.locale)]).then(
      ([{ AskPanel }, texts]) => setLoaded({ Panel: AskPanel, texts }),
      () => setFailed(true),
    );
  };

  return (
    <div>
      <button
        className="quiet-link ask-open"
        type="button"
        aria-haspopup="dialog"
        disabled={!isHydrated}
        onClick={open}
      >
        {messages.page.ask}
      </button>
      <span className="ask-failed" role="status">
        {hasFailed ? ` ${messages.page.askFailed}` : ""}
      </span>
      {loaded !== null && <loaded.Panel {...panel} texts={loaded.texts} presses={presses} />}
    </div>
  );
}
