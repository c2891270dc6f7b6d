import { useEffect, useRef, useState } from "react";

/** A product image on a tile; the tile stays empty if the image fails to load. */
export function ItemImage({ url }: { url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // The image may have failed before hydration.
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
