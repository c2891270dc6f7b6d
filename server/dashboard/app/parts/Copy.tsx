import { useEffect, useState } from "react";
import { CopyIcon, TickIcon } from "./icons.tsx";

/** A button that copies a text and says so. @param what it is, as "order id". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <button
      type="button"
      className="copy above"
      onClick={copy}
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
    >
      {isCopied ? <TickIcon /> : <CopyIcon />}
      <span role="status" className="hidden-text">
        {isCopied ? "Copied" : ""}
      </span>
    </button>
  );
}

/** An id with its copy button. */
export function Id({ value, what }: { value: string; what: string }) {
  return (
    <span className="copyable">
      <code>{value}</code>
      <CopyButton text={value} what={what} />
    </span>
  );
}
