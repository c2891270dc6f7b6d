import { type RefObject, useEffect } from "react";

/** Left and right of a label, as WooCommerce draws it, and of the sign at the end of an input. */
const sides = 24;
const sign = 34;

/**
 * Marks a field whose label is wider than its input (`data-label="above"`): a long word, a narrow screen, large text. WooCommerce
 * cuts such labels. The label has to be on one line when it is measured.
 */
export function useLabelPlace(label: RefObject<HTMLLabelElement | null>, text: string, hasSign: boolean): void {
  useEffect(() => {
    const field = label.current?.closest<HTMLElement>(".svc-field");
    if (field == null) return;
    let frame = 0;
    const place = () => {
      delete field.dataset["label"];
      const room = field.clientWidth - sides - (hasSign ? sign : 0);
      if (room > 0 && (label.current?.scrollWidth ?? 0) > room) field.dataset["label"] = "above";
    };
    // In a frame of its own, because it changes the height of what is observed.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    observer.observe(field);
    place();
    // A font that is loaded later may be wider.
    void document.fonts.ready.then(place);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [label, text, hasSign]);
}
