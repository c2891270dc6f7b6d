import { useEffect, useRef, useState } from "react";

/** A product's picture on a tile of its own; where it can't be loaded the tile stays empty, and nothing moves. */
export function ItemImage({ url }: { url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // It may have failed before this script was there to be told.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <span className={`item-image${hasFailed ? " item-image--empty" : ""}`}>
      <img
        ref={image}
        src={url}
        alt=""
        width="54"
        height="54"
        hidden={hasFailed}
        onError={() => setFailed(true)}
      />
    </span>
  );
}
