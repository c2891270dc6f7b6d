import { Button } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";

export function Pagination(props: {
  page: number;
  pages: number;
  total: number;
  onChange(page: number): void;
}) {
  const { page, pages, total, onChange } = props;
  return (
    <nav className="svc-checkout-bar" aria-label={__("Pages of orders", "svc-checkout")}>
      <span>
        {sprintf(
          /* translators: %d: number of orders. */
          _n("%d order", "%d orders", total, "svc-checkout"),
          total,
        )}
      </span>
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
