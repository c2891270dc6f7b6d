import { Button, Dropdown, Icon } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import { chevronDown } from "../admin/icons.tsx";
import { type Due, type Part, parts } from "./filter.ts";
import type { Sum } from "./orders-api.ts";

const all = ["all", ...parts] as const;

/** What is owed by due day, one line per currency. Each part is a filter; on a narrow screen they are in a menu. */
export function DueSummary({ sums, due, onChoose }: { sums: readonly Sum[]; due: Due; onChoose(due: Due): void }) {
  // None, if a due day is chosen that overlaps the parts.
  const current = due === "" ? "all" : all.find((part) => part === due);
  const item = (part: "all" | Part, onClick: () => void) => (
    <Button className="svc-checkout-sum" aria-pressed={part === current} onClick={onClick}>
      <SumOfPart sums={sums} part={part} />
    </Button>
  );
  const choose = (part: "all" | Part) => onChoose(part === "all" ? "" : part);
  return (
    <>
      <ul className="svc-checkout-sums" aria-label={__("Owed, by days overdue", "svc-checkout")}>
        {all.map((part) => (
          <li key={part}>{item(part, () => choose(part))}</li>
        ))}
      </ul>
      <Dropdown
        className="svc-checkout-sums-menu"
        popoverProps={{ placement: "bottom" }}
        renderToggle={({ isOpen, onToggle }) => (
          <Button className="svc-checkout-sum" aria-expanded={isOpen} onClick={onToggle}>
            <SumOfPart sums={sums} part={current ?? "all"} />
            <Icon icon={chevronDown} />
          </Button>
        )}
        renderContent={({ onClose }) => (
          <ul className="svc-checkout-sums" aria-label={__("Owed, by days overdue", "svc-checkout")}>
            {all.map((part) => (
              <li key={part}>
                {item(part, () => {
                  choose(part);
                  onClose();
                })}
              </li>
            ))}
          </ul>
        )}
      />
    </>
  );
}

function SumOfPart({ sums, part }: { sums: readonly Sum[]; part: "all" | Part }) {
  const orders = sums.reduce((total, sum) => total + sum.parts[part].orders, 0);
  return (
    <>
      <span>{labelOf(part)}</span>
      <strong>{sums.length === 0 ? "–" : sums.map((sum) => sum.parts[part].owed).join(" + ")}</strong>
      <small>
        {sprintf(
          /* translators: %d: number of orders. */
          _n("%d order", "%d orders", orders, "svc-checkout"),
          orders,
        )}
      </small>
    </>
  );
}

/** A part of the open orders in words. */
export function labelOf(part: "all" | Part): string {
  switch (part) {
    case "all":
      return __("All open", "svc-checkout");
    case "not_due":
      return __("Not due yet", "svc-checkout");
    case "1-30":
      return __("1–30 days overdue", "svc-checkout");
    case "31-60":
      return __("31–60 days overdue", "svc-checkout");
    case "61-90":
      return __("61–90 days overdue", "svc-checkout");
    case "over-90":
      return __("Over 90 days overdue", "svc-checkout");
  }
}
