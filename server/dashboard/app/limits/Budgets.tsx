import { List, wholeList, type Column } from "../parts/List.tsx";
import { countText, nameOf, sharedByText, sizeText, type Budget } from "./limits-facts.ts";

interface Group {
  id: string;
  title: string;
  shares: ReadonlyArray<Budget["shared_by"]>;
}

interface BudgetsProps {
  budgets: Budget[];
  /** The name of the chosen store. */
  store: string | undefined;
}

/** What passes, and how much of it is used where that is known: of the workspace, of the store, of others. */
export function Budgets({ budgets, store }: BudgetsProps) {
  const groups: Group[] = [
    {
      id: "of-workspace",
      title: "Budgets of the workspace and of you",
      shares: ["workspace_and_mode", "workspace", "user"],
    },
    {
      id: "of-store",
      title: store === undefined ? "Budgets of each store" : `Budgets of ${store}`,
      shares: ["merchant"],
    },
    {
      id: "of-others",
      title: "Budgets of each checkout and each network",
      shares: ["session", "network"],
    },
  ];
  return groups.map(({ id, title, shares }) => (
    <section className="part" key={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BudgetList title={title} budgets={budgets.filter((budget) => shares.includes(budget.shared_by))} />
      {id === "of-store" && store === undefined && (
        <p className="quiet small">Choose a store to see how much of its budgets is used.</p>
      )}
    </section>
  ));
}

function BudgetList({ title, budgets }: { title: string; budgets: Budget[] }) {
  const isUseKnown = budgets.some(({ used }) => used !== null);
  const sharers = new Set(budgets.map(({ shared_by: sharer }) => sharer));
  const columns = [
    nameColumn,
    ...(sharers.size > 1 ? [sharedColumn] : []),
    ...sizeColumns,
    ...(isUseKnown ? [usedColumn] : []),
  ];
  return (
    <List
      label={title}
      query={wholeList({ data: budgets, error: null, refetch: () => undefined })}
      columns={columns}
      keyOf={({ name }) => name}
      empty={null}
    />
  );
}

const nameColumn: Column<Budget> = {
  title: "What is limited",
  cell: (budget) => (
    <>
      {nameOf(budget)}
      {budget.error_code === null && <div className="quiet small">Further ones are sent later.</div>}
    </>
  ),
};

const sharedColumn: Column<Budget> = { title: "Shared by", isWide: true, cell: sharedByText };

const sizeColumns: ReadonlyArray<Column<Budget>> = [
  { title: "Limit", isFigure: true, cell: sizeText },
  { title: "At once", isFigure: true, isWide: true, cell: ({ at_once: count }) => countText(count) },
];

const usedColumn: Column<Budget> = {
  title: "Used now",
  isFigure: true,
  cell: ({ used, at_once: size }) => (used === null ? "–" : `${countText(used)} of ${countText(size)}`),
};
