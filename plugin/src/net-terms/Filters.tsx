import { Button, SearchControl, SelectControl, TextControl } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { defaultOrder, type Filter, type View, views } from "./filter.ts";
import type { OrdersPage } from "./orders-api.ts";

const searchDelayMs = 350;

export function Filters(props: {
  filter: Filter;
  terms: OrdersPage["terms"];
  onChange(part: Partial<Filter>): void;
}) {
  const { filter, terms, onChange } = props;
  const [search, setSearch] = useState(filter.search);

  useEffect(() => {
    if (search === filter.search) {
      return;
    }
    const timer = setTimeout(() => onChange({ search }), searchDelayMs);
    return () => clearTimeout(timer);
  }, [search, filter.search, onChange]);

  return (
    <div className="svc-checkout-filters">
      <div role="group" aria-label={__("Orders to show", "svc-checkout")} className="svc-checkout-views">
        {views.map((view) => (
          <Button
            key={view}
            size="compact"
            variant={filter.view === view ? "primary" : "secondary"}
            aria-pressed={filter.view === view}
            onClick={() => onChange({ view, sort: "due", order: defaultOrder(view) })}
          >
            {labelOf(view)}
          </Button>
        ))}
      </div>
      {filter.view === "paid" && (
        <div role="group" aria-label={__("Paid in this period", "svc-checkout")} className="svc-checkout-period">
          <TextControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            type="date"
            label={__("Paid from", "svc-checkout")}
            max={filter.to}
            value={filter.from}
            onChange={(from) => onChange({ from })}
          />
          <TextControl
            __next40pxDefaultSize
            __nextHasNoMarginBottom
            type="date"
            label={__("Paid until", "svc-checkout")}
            min={filter.from}
            value={filter.to}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
      <SearchControl
        __nextHasNoMarginBottom
        label={__("Search company, PO number, VAT number or order number", "svc-checkout")}
        placeholder={__("Company, PO, VAT or order number", "svc-checkout")}
        value={search}
        onChange={setSearch}
      />
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__("Payment term", "svc-checkout")}
        hideLabelFromVision
        value={filter.term}
        options={[{ value: "", label: __("All terms", "svc-checkout") }, ...terms]}
        onChange={(term) => onChange({ term })}
      />
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__("Live or test orders", "svc-checkout")}
        hideLabelFromVision
        value={filter.mode}
        options={[
          { value: "live", label: __("Live orders", "svc-checkout") },
          { value: "test", label: __("Test orders", "svc-checkout") },
        ]}
        onChange={(mode) => onChange({ mode: mode === "test" ? "test" : "live", term: "" })}
      />
    </div>
  );
}

function labelOf(view: View): string {
  switch (view) {
    case "all":
      return __("All open", "svc-checkout");
    case "on_hold":
      return __("On hold", "svc-checkout");
    case "shipped":
      return __("Shipped", "svc-checkout");
    case "overdue":
      return __("Past due", "svc-checkout");
    case "due_soon":
      return __("Due within 7 days", "svc-checkout");
    case "paid":
      return __("Paid", "svc-checkout");
  }
}
