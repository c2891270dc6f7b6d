import { useEffect, useRef, useState } from "react";

export interface ItemImageProps {
  url: string | null;
  /** Stands on the corner of the tile; screen readers read it beside the price. */
  quantity: string;
}

/** A product's image on a tile with its quantity; a drawn parcel if it has none, or none that loads. */
export function ItemImage({ url, quantity }: ItemImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // The image may have failed before hydration.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  const isEmpty = url === null || hasFailed;
  return (
    <span className="item-tile">
      <span className={`item-image${isEmpty ? " item-image--empty" : ""}`}>
        {url !== null && (
          <img
            ref={image}
            src={url}
            alt=""
            width="54"
            height="54"
            hidden={hasFailed}
            onError={() => setFailed(true)}
          />
        )}
      </span>
      <span className="item-badge" aria-hidden="true">
        {quantity}
      </span>
    </span>
  );
}
