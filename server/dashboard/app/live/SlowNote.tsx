import { useEffect, useState } from "react";

const SLOW_MS = 8_000;

/** Beside the skeleton of what is being read: that it takes long, once it does. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="quiet small" role="status">
      {isSlow && "The service takes longer than usual. This is still being loaded."}&nbsp;
    </p>
  );
}
