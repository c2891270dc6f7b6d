import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";

/** Turns the pages of a list. */
export function Pagination(props: {
  /** What the pages are of, for screen readers. */
  label: string;
  /** How many entries there are, in words. */
  count?: string;
  page: number;
  entries: number;
  perPage: number;
  onChange(page: number): void;
}) {
  const { label, count, page, entries, perPage, onChange } = props;
  const pages = Math.max(1, Math.ceil(entries / perPage));
  return (
    <nav className="svc-checkout-bar" aria-label={label}>
      {count !== undefined && <span>{count}</span>}
      <Button
        variant="secondary"
        size="compact"
        disabled={page <= 1}
        accessibleWhenDisabled
        onClick={() => onChange(page - 1)}
      >
        {__("Previous page", "svc-checkout")}
      </Button>
      <span aria-live="polite">
        {sprintf(
          /* translators: 1: number of the page, 2: number of pages. */
          __("Page %1$d of %2$d", "svc-checkout"),
          page,
          pages,
        )}
      </span>
      <Button
        variant="secondary"
        size="compact"
        disabled={page >= pages}
        accessibleWhenDisabled
        onClick={() => onChange(page + 1)}
      >
        {__("Next page", "svc-checkout")}
      </Button>
    </nav>
  );
}
