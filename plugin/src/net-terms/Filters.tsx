import { Button, SearchControl, SelectControl, TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { download } from "../admin/icons.tsx";
import { useSearch } from "../admin/use-search.ts";
import { countChoices, defaultOrder, type Due, type Filter, type Mode, modes, parts, type View, views } from "./filter.ts";
import type { OrdersPage } from "./orders-api.ts";

type Props = {
  filter: Filter;
  /** The default. */
  mode: Mode;
  terms: OrdersPage["terms"];
  onChange(part: Partial<Filter>): void;
};

/** Search, filters and download, above the table. @param csv URL of the orders that match the filter */
export function Filters(props: Props & { csv: string }) {
  const { filter, onChange } = props;
  const [search, setSearch] = useSearch(filter.search, (text) => onChange({ search: text }));
  const [isOpen, setIsOpen] = useState(false);
  const choices = countChoices(filter, props.mode);

  return (
    <div className={`svc-checkout-filters${isOpen ? " is-open" : ""}`}>
      <SearchControl
        __nextHasNoMarginBottom
        __next40pxDefaultSize
        label={__("Search company, PO number, VAT number or order number", "svc-checkout")}
        placeholder={__("Order, company or PO number", "svc-checkout")}
        value={search}
        onChange={setSearch}
      />
      <Button
        className="svc-checkout-narrow"
        variant="secondary"
        __next40pxDefaultSize
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {choices === 0
          ? __("Filters", "svc-checkout")
          : /* translators: %d: number of filters that are set. */
            sprintf(__("Filters · %d", "svc-checkout"), choices)}
      </Button>
      <Choices {...props} />
      <Button variant="tertiary" __next40pxDefaultSize icon={download} href={props.csv}>
        {__("Download", "svc-checkout")}
      </Button>
    </div>
  );
}

function Choices({ filter, terms, onChange }: Props) {
  return (
    <>
      <Choice
        label={__("Orders to show", "svc-checkout")}
        value={filter.view}
        options={views.map((value) => ({ value, label: labelOfView(value) }))}
        onChange={(view) => onChange({ view, due: "", sort: "due", order: defaultOrder(view) })}
      />
      <Choice
        label={__("Payment term", "svc-checkout")}
        value={filter.term}
        options={[{ value: "", label: __("All terms", "svc-checkout") }, ...terms]}
        onChange={(term) => onChange({ term })}
      />
      {filter.view === "paid" ? (
        <Period filter={filter} onChange={onChange} />
      ) : (
        <Choice<Due>
          label={__("Due", "svc-checkout")}
          // The other parts are chosen above.
          value={filter.due === "week" || filter.due === "overdue" ? filter.due : ""}
          options={[
            {
              value: "",
              label: parts.some((part) => part === filter.due)
                ? __("Due: as chosen above", "svc-checkout")
                : __("Due: any day", "svc-checkout"),
            },
            { value: "week", label: __("Due within 7 days", "svc-checkout") },
            { value: "overdue", label: __("Overdue", "svc-checkout") },
          ]}
          onChange={(due) => onChange({ due })}
        />
      )}
      <Choice
        label={__("Live or test orders", "svc-checkout")}
        value={filter.mode}
        options={modes.map((value) => ({ value, label: labelOfMode(value) }))}
        onChange={(mode) => onChange({ mode, term: "" })}
      />
    </>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  return (
    <SelectControl
      __next40pxDefaultSize
      __nextHasNoMarginBottom
      hideLabelFromVision
      label={props.label}
      value={props.value}
      options={props.options}
      onChange={(value) => {
        const chosen = props.options.find((option) => option.value === value);
        if (chosen !== undefined) props.onChange(chosen.value);
      }}
    />
  );
}

/** First and last day of payment. */
function Period({ filter, onChange }: Pick<Props, "filter" | "onChange">) {
  const day = { type: "date", hideLabelFromVision: true, __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;
  return (
    <div role="group" aria-label={__("Paid in this period", "svc-checkout")} className="svc-checkout-period">
      <TextControl {...day} label={__("Paid from", "svc-checkout")} max={filter.to} value={filter.from} onChange={(from) => onChange({ from })} />
      <span aria-hidden="true">–</span>
      <TextControl {...day} label={__("Paid until", "svc-checkout")} min={filter.from} value={filter.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

function labelOfView(view: View): string {
  switch (view) {
    case "all":
      return __("All open", "svc-checkout");
    case "on_hold":
      return __("On hold", "svc-checkout");
    case "shipped":
      return __("Shipped", "svc-checkout");
    case "paid":
      return __("Paid", "svc-checkout");
  }
}

function labelOfMode(mode: Mode): string {
  switch (mode) {
    case "live":
      return __("Live orders", "svc-checkout");
    case "test":
      return __("Test orders", "svc-checkout");
    case "all":
      return __("Live and test", "svc-checkout");
  }
}
