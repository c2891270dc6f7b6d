import { useEffect, useState } from "react";
import type { RequestTermsProps } from "./RequestTerms.tsx";

type Part = (props: RequestTermsProps) => React.JSX.Element;

/** Loads the part when it is needed: few shoppers may ask. Without it, they ask in their account at the store. */
export function LaterRequestTerms(props: RequestTermsProps) {
  const [loaded, setLoaded] = useState<{ Part: Part } | null>(null);
  useEffect(() => {
    import("./RequestTerms.tsx").then(
      ({ RequestTerms }) => setLoaded({ Part: RequestTerms }),
      () => {},
    );
  }, []);
  return <div className="terms-request">{loaded !== null && <loaded.Part {...props} />}</div>;
}
