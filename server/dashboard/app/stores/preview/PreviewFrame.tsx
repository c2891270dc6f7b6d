import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { followLogo } from "../../../../hosted-page/view/follow-logo.ts";

/** Shorter, and the page is drawn as high as this window. */
const LEAST_HEIGHT = 560;

interface PreviewFrameProps {
  /** The document to draw; undefined until there is one. */
  html: string | undefined;
  /** Of the window it is drawn for, in CSS pixels. */
  width: number;
}

/** Draws a checkout as it would be in a window of the given width, scaled down to the room there is. Nothing in it works. */
export function PreviewFrame({ html, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref: room, width: available } = useElementSize();
  const [isOpen, setOpen] = useState(false);
  const [height, setHeight] = useState(LEAST_HEIGHT);
  const scale = available === 0 ? 1 : Math.min(1, available / width);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isOpen || html === undefined || page == null) return undefined;
    page.documentElement.innerHTML = html;
    page.body.inert = true;
    followLogo(page);
    return undefined;
  }, [isOpen, html]);

  useEffect(() => {
    const [element, page] = [frame.current, frame.current?.contentDocument];
    if (!isOpen || html === undefined || element === null || page == null) return undefined;
    const measure = () => {
      // The page is at least as high as its window: asked of a low one, it says how high it has to be.
      element.style.height = `${LEAST_HEIGHT}px`;
      const needed = page.documentElement.scrollHeight;
      element.style.height = `${needed}px`;
      setHeight(needed);
    };
    measure();
    // A logo changes it once it has loaded.
    page.addEventListener("load", measure, true);
    return () => page.removeEventListener("load", measure, true);
  }, [isOpen, html, width]);

  return (
    // A region that scrolls takes the focus, so that the keyboard scrolls it.
    <div className="preview-room" ref={room} role="region" aria-label="Picture of the checkout" tabIndex={0}>
      <div style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title="Preview of the checkout"
          src="/dashboard/checkout-preview"
          sandbox="allow-same-origin"
          tabIndex={-1}
          onLoad={() => setOpen(true)}
          style={{ width, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
